export function createSee() { return { show() {} }; }
