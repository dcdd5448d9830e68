// A few short tones made by the browser itself, without files. The caller checks the settings.

/** @typedef {{pitch: number, from: number, length: number, volume?: number}} Tone Hz, then seconds */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  place: [{ pitch: 520, from: 0, length: 0.05 }],
  lift: [{ pitch: 390, from: 0, length: 0.05 }],
  play: [
    { pitch: 523, from: 0, length: 0.09 },
    { pitch: 659, from: 0.07, length: 0.12 },
  ],
  other: [
    { pitch: 440, from: 0, length: 0.09 },
    { pitch: 392, from: 0.07, length: 0.12 },
  ],
  refuse: [{ pitch: 180, from: 0, length: 0.12 }],
  end: [
    { pitch: 523, from: 0, length: 0.12 },
    { pitch: 659, from: 0.1, length: 0.12 },
    { pitch: 784, from: 0.2, length: 0.3 },
  ],
};

/** @type {AudioContext | null} */
let context = null;

/** Play a sound by name. Silent where the browser has no audio, or before the first tap. @param {string} name */
export function sound(name) {
  if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  // On iOS an "ambient" session does not interrupt music.
  if ("audioSession" in navigator) /** @type {any} */ (navigator).audioSession.type = "ambient";
  context ??= new AudioContext();
  for (const tone of SOUNDS[name] ?? []) playTone(context, tone);
}

/** Vibrate shortly, if the device can. @param {number} [length] milliseconds */
export function buzz(length = 8) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(length);
}

/** @param {AudioContext} audio @param {Tone} tone */
function playTone(audio, { pitch, from, length, volume = 0.06 }) {
  const start = audio.currentTime + from;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}
