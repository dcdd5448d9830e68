// The sounds of the tables, made by the browser without files: one voice for each event. The caller checks the
// settings.
//
// Each sound is built from three sounds of a table: a knock (a body of wood that rings low and shortly), a brush
// (filtered noise: a card over cloth, the click of a chip) and a bar (a marimba's: its tone and a faint one two octaves
// above, struck softly). All sounds go through a small room and a compressor, so that none is dry or loud. No two taps
// are quite the same.

/** Seconds after the start of the voice, loudness 0 to 1. @typedef {{at?: number, level?: number}} When */
/** @typedef {{audio: BaseAudioContext, out: AudioNode, start: number, noise: AudioBuffer, vary: number}} Stage */

const LOUDNESS = 0.55;
/** Seconds within which a voice does not start again. */
const APART = 0.03;
/** Milliseconds after a sound until the browser stops mixing, which would keep a phone's processor busy for nothing. */
const QUIET_AFTER = 5000;

/** @type {Record<string, (stage: Stage) => void>} */
const VOICES = {
  /** A wooden tile set down. */
  tile: (stage) => tap(stage, { level: 1.8 }),
  /** Tiles taken up again. */
  recall: (stage) => [0, 0.055].forEach((at, index) => tap(stage, { at, level: 1 - 0.3 * index }, 0.82)),
  /** Points go to the sheet. */
  score: (stage) => melody(stage, [784, 1047], 0.085, 0.34, 0.4),
  /** Every tile played at once. */
  bingo: (stage) => {
    melody(stage, [523, 659, 784, 1047, 1319], 0.075, 0.34, 0.7);
    brush(stage, { at: 0.3, level: 0.1 }, { from: 5200, to: 9000, width: 0.8, rise: 0.12, length: 0.5 });
  },
  /** The best play. */
  best: (stage) => melody(stage, [988, 1319, 1976], 0.1, 0.26, 0.8),
  /** A card played onto cloth. */
  card: (stage) => {
    brush(stage, { level: 1 }, { from: 2800, to: 1200, width: 1.1, rise: 0.012, length: 0.085 });
    knock(stage, { at: 0.05, level: 0.5 }, 118, 0.06);
  },
  /** A trick swept together. */
  trick: (stage) => {
    brush(stage, { level: 0.9 }, { from: 1700, to: 500, width: 1.2, rise: 0.07, length: 0.24 });
    knock(stage, { at: 0.19, level: 0.4 }, 104, 0.07);
  },
  /** One card dealt. */
  deal: (stage) => brush(stage, { level: 0.9 }, { from: 3600, to: 1800, width: 1.2, rise: 0.006, length: 0.05 }),
  /** Two chips that touch. */
  chip: (stage) => {
    clay(stage, { level: 0.8 }, 2950);
    clay(stage, { at: 0.06, level: 0.55 }, 3380);
  },
  /** A card of a word replaced: paper, and a bar. */
  rewrite: (stage) => {
    brush(stage, { level: 0.22 }, { from: 2600, to: 4200, width: 1.2, rise: 0.02, length: 0.07 });
    bar(stage, { at: 0.045, level: 0.3 }, 880 * stage.vary, 0.3);
  },
  /** It is your turn. */
  turn: (stage) => bar(stage, { level: 0.36 }, 587, 0.4),
  won: (stage) => {
    melody(stage, [523, 784, 1047], 0.11, 0.3, 0.7);
    [659, 1047, 1319].forEach((pitch) => bar(stage, { at: 0.4, level: 0.17 }, pitch, 1.1));
  },
  lost: (stage) => melody(stage, [523, 440, 349], 0.17, 0.3, 0.7),
  /** Not possible: two dull knocks. */
  refuse: (stage) => [0, 0.09].forEach((at) => knock(stage, { at, level: 0.5 }, 132, 0.07)),
};

/** The name of every voice. */
export const SOUNDS = Object.freeze(Object.keys(VOICES));

/** @type {{audio: AudioContext, out: AudioNode} | null} */
let room = null;
/** The timer of the quiet after the last sound. */
let quiet = 0;
/** The last start of each voice, by name. @type {Map<string, number>} */
const began = new Map();

/** Play a sound by name. Silent without audio in the browser, or before the first tap. @param {string} name */
export function sound(name) {
  if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  // On iOS an "ambient" session is silent when the device is muted, and does not interrupt music.
  if ("audioSession" in navigator) /** @type {any} */ (navigator).audioSession.type = "ambient";
  room ??= newRoom();
  const { audio, out } = room;
  if (audio.state === "suspended") void audio.resume();
  if (audio.currentTime - (began.get(name) ?? -1) < APART) return;
  began.set(name, audio.currentTime);
  perform(name, audio, out, audio.currentTime + 0.005);
  clearTimeout(quiet);
  quiet = setTimeout(() => void audio.suspend(), QUIET_AFTER);
}

/** Vibrate shortly, if the device can. @param {number} [length] milliseconds */
export function buzz(length = 8) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(length);
}

function newRoom() {
  const audio = new AudioContext();
  return { audio, out: enter(audio) };
}

/** From the voices to the ear. @param {BaseAudioContext} audio @returns {AudioNode} what the voices play into */
export function enter(audio) {
  const out = audio.createGain();
  const loudness = audio.createGain();
  const limit = audio.createDynamicsCompressor();
  loudness.gain.value = LOUDNESS;
  limit.threshold.value = -16;
  limit.ratio.value = 5;
  limit.attack.value = 0.002;
  const echo = audio.createConvolver();
  const wet = audio.createGain();
  echo.buffer = fading(audio, 0.32);
  wet.gain.value = 0.09;
  out.connect(loudness);
  out.connect(echo).connect(wet).connect(loudness);
  loudness.connect(limit).connect(audio.destination);
  return out;
}

/**
 * Play a voice at a time of the context. @param {string} name @param {BaseAudioContext} audio @param {AudioNode} out
 * from `enter` @param {number} start
 */
export function perform(name, audio, out, start) {
  VOICES[name]?.({ audio, out, start, noise: noiseOf(audio), vary: 0.96 + 0.08 * Math.random() });
}

/**
 * Wood on wood: the click of the edge, two small resonances, and the board below.
 * @param {Stage} stage @param {When} when @param {number} [size] below 1: duller
 */
function tap(stage, { at = 0, level = 1 }, size = 1) {
  const pitch = size * stage.vary;
  brush(
    stage,
    { at, level: level * 0.55 },
    { from: 2700 * pitch, to: 1900 * pitch, width: 1.3, rise: 0.001, length: 0.022 },
  );
  knock(stage, { at, level: level * 0.3 }, 910 * pitch, 0.03);
  knock(stage, { at, level: level * 0.16 }, 1640 * pitch, 0.018);
  knock(stage, { at: at + 0.002, level: level * 0.42 }, 196 * pitch, 0.07);
}

/**
 * A body that rings shortly; it begins a little sharp, as wood does. @param {Stage} stage @param {When} when
 * @param {number} pitch Hz @param {number} length seconds
 */
function knock(stage, { at = 0, level = 1 }, pitch, length) {
  const start = stage.start + at;
  const body = stage.audio.createOscillator();
  body.frequency.setValueAtTime(pitch * 1.25, start);
  body.frequency.exponentialRampToValueAtTime(pitch, start + 0.012);
  body.connect(envelope(stage, start, level, 0.0015, length));
  body.start(start);
  body.stop(start + length + 0.03);
}

/**
 * Noise through a band that wanders. @param {Stage} stage @param {When} when
 * @param {{from: number, to: number, width: number, rise: number, length: number}} band Hz, its sharpness, and seconds
 */
function brush(stage, { at = 0, level = 1 }, { from, to, width, rise, length }) {
  const start = stage.start + at;
  const source = stage.audio.createBufferSource();
  const band = stage.audio.createBiquadFilter();
  source.buffer = stage.noise;
  band.type = "bandpass";
  band.Q.value = width;
  band.frequency.setValueAtTime(from * stage.vary, start);
  band.frequency.exponentialRampToValueAtTime(to * stage.vary, start + length);
  source.connect(band).connect(envelope(stage, start, level, rise, length));
  source.start(start, Math.random() * 0.5, length + 0.05);
}

/**
 * Fired clay: high partials that do not fit together, gone at once. @param {Stage} stage @param {When} when
 * @param {number} pitch
 */
function clay(stage, { at = 0, level = 1 }, pitch) {
  for (const [ratio, share] of [
    [1, 0.5],
    [1.52, 0.3],
    [2.37, 0.2],
  ])
    knock(stage, { at, level: level * share }, pitch * ratio * stage.vary, 0.035);
  brush(stage, { at, level: level * 0.5 }, { from: 5200, to: 4000, width: 1.5, rise: 0.001, length: 0.014 });
}

/** A soft mallet. @param {Stage} stage @param {When} when @param {number} pitch Hz @param {number} length seconds */
function bar(stage, { at = 0, level = 1 }, pitch, length) {
  const start = stage.start + at;
  for (const [ratio, share, lasting] of [
    [1, 1, 1],
    [2.001, 0.12, 0.6],
    [3.93, 0.16, 0.22],
  ]) {
    const tone = stage.audio.createOscillator();
    tone.frequency.value = pitch * ratio;
    tone.connect(envelope(stage, start, level * share, 0.006, length * lasting));
    tone.start(start);
    tone.stop(start + length + 0.05);
  }
  brush(stage, { at, level: level * 0.12 }, { from: 900, to: 600, width: 0.8, rise: 0.002, length: 0.03 });
}

/**
 * Bars struck one after another; the last rings longest.
 * @param {Stage} stage @param {number[]} pitches @param {number} apart seconds @param {number} level
 * @param {number} length
 */
function melody(stage, pitches, apart, level, length) {
  pitches.forEach((pitch, index) =>
    bar(stage, { at: apart * index, level }, pitch, index === pitches.length - 1 ? length : length * 0.7),
  );
}

/**
 * @param {Stage} stage @param {number} start @param {number} level @param {number} rise seconds @param {number} length
 * seconds @returns {AudioNode}
 */
function envelope({ audio, out }, start, level, rise, length) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(level, start + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + rise + length);
  gain.connect(out);
  return gain;
}

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** A second of white noise. @param {BaseAudioContext} audio @returns {AudioBuffer} */
function noiseOf(audio) {
  const found = noises.get(audio) ?? fading(audio, 1, 0);
  noises.set(audio, found);
  return found;
}

/**
 * Noise that dies away; as the answer of a room, its echo. @param {BaseAudioContext} audio @param {number} seconds
 * @param {number} [steepness] 0: it stays @returns {AudioBuffer}
 */
function fading(audio, seconds, steepness = 5) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1)
    samples[at] = (Math.random() * 2 - 1) * Math.exp((-steepness * at) / samples.length);
  return buffer;
}
