// Quiet sounds, made here: wood on wood for a move, a lower one where a piece is taken, three notes at the end. Off unless wanted.

import { byId } from "../shared/dom.js";
import { recall, remember } from "../shared/memory.js";

const KEY = "sounds";
const NOTES = { move: [[660, 0]], take: [[330, 0], [440, 0.04]], won: [[523, 0], [659, 0.12], [784, 0.24]], lost: [[392, 0], [330, 0.14]], drawn: [[440, 0], [440, 0.16]] };
const LOUD = 0.06, LONG = 0.09; // seconds
let on = recall(KEY, false), context = null;

/** Let the button turn sounds on and off. */
export function offerSounds() {
  const button = byId("sound");
  const show = () => { button.setAttribute("aria-pressed", String(on)); button.title = on ? "Sounds are on" : "Sounds are off"; };
  button.addEventListener("click", () => { on = !on; remember(KEY, on); show(); if (on) sound("move"); });
  show();
}

/** Make a sound, if sounds are wanted. */
export function sound(name) {
  if (!on) return;
  context ??= new AudioContext();
  for (const [pitch, later] of NOTES[name]) {
    const begin = context.currentTime + later, tone = context.createOscillator(), volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, begin);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + LONG);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + LONG);
  }
}
