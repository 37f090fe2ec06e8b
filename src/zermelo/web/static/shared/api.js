// Asking the server. A `Problem` says what went wrong in words meant for a person.

export class Problem extends Error {
  constructor(message, { status = 0, field = null, at = null } = {}) {
    super(message);
    Object.assign(this, { status, field, at });
  }

  /** Whether nobody answered. */
  get gone() { return this.message === GONE; }
}

const GONE = "The server does not answer. Is zermelo still running?";

function address(name, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return `api/${name}?${new URLSearchParams(given)}`;
}

function problemOf(answer, status) {
  const { message, field, at } = answer?.error ?? {};
  return new Problem(message ?? (status < 500 ? `The server answered with status ${status}.` : GONE), { status, field, at });
}

/** One answer in JSON. Rejects with a Problem, or with an AbortError if `signal` calls it off. */
export async function ask(name, parameters = {}, signal) {
  let response;
  try {
    response = await fetch(address(name, parameters), { signal });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(GONE);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw problemOf(answer, response.status);
  return answer;
}

/** Every `{event, data}` of a stream, as an async generator. Calling `signal` off ends it on the server too. */
export async function* stream(name, parameters = {}, signal) {
  let response;
  try {
    response = await fetch(address(name, parameters), { signal });
    if (!response.ok) throw problemOf(await response.json().catch(() => null), response.status);
    for await (const event of events(response.body)) {
      if (event.event === "problem") throw problemOf(event.data, 200);
      if (event.event === "end") return;
      yield event;
    }
  } catch (error) {
    if (error.name === "AbortError" || signal?.aborted) return;
    throw error instanceof Problem ? error : new Problem(GONE);
  }
}

async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2)));
      if (lines.event) yield { event: lines.event, data: JSON.parse(lines.data) };
    }
  }
}
