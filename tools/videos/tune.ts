import { SOUNDS, type Sound, type TimedShot } from "./story";

/**
 * A music box melody. Notes are names with an octave ("C#5"), and "-" is a rest, each for one beat. The tune repeats.
 */
export type Tune = {
  beatsPerMinute: number;
  melody: string;
  /** Two octaves lower, at half the speed. */
  bass: string;
};

export const SAMPLE_RATE = 32_000;

const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The maximum volume; 1 is the loudest value in a file. */
const CEILING = 0.8;

/** Returns a note's frequency in Hz, in equal temperament with A4 at 440. Throws when the name is invalid. */
function frequencyOf(note: string): number {
  const [, letter = "", accidental = "", octave = ""] = /^([A-G])([#b]?)(\d)$/.exec(note) ?? [];
  const semitone = SEMITONES[letter];
  if (semitone === undefined) throw new Error(`not a note: ${note}`);
  const shift = { "#": 1, b: -1, "": 0 }[accidental] ?? 0;
  return 440 * 2 ** ((semitone + shift - 9) / 12 + Number(octave) - 4);
}

type Voice = (secondsIn: number, hz: number) => number;

const wave = (phase: number) => Math.sin(2 * Math.PI * phase);

const chime: Voice = (s, hz) =>
  Math.exp(-s * 3.2) * (wave(hz * s) + 0.35 * wave(2 * hz * s) + 0.18 * Math.exp(-s * 9) * wave(5.4 * hz * s));

const pluck: Voice = (s, hz) => Math.exp(-s * 2.6) * (wave(hz * s) + 0.3 * wave(2 * hz * s) + 0.1 * wave(3 * hz * s));

/** Noise that is the same each time. */
const hiss = (s: number) => {
  const value = Math.sin(Math.round(s * SAMPLE_RATE) * 12.9898) * 43758.5453;
  return 2 * (value - Math.floor(value)) - 1;
};

/** A tone that slides from one pitch to another. */
const slide = (s: number, from: number, to: number, over: number) =>
  wave(from * s + ((to - from) * Math.min(s, over) ** 2) / (2 * over) + Math.max(0, s - over) * (to - from));

const SAMPLES: Readonly<Record<Sound, (s: number) => number>> = {
  hop: (s) => Math.exp(-s * 18) * slide(s, 300, 620, 0.12),
  pop: (s) => Math.exp(-s * 40) * slide(s, 900, 240, 0.05),
  thud: (s) => Math.exp(-s * 16) * (slide(s, 120, 50, 0.15) + 0.2 * hiss(s) * Math.exp(-s * 50)),
  ding: (s) => Math.exp(-s * 4) * (wave(1568 * s) + 0.5 * wave(2637 * s)),
  splash: (s) => Math.exp(-s * 7) * hiss(s) * (0.5 + 0.5 * wave(9 * s)),
  whoosh: (s) => Math.sin(Math.PI * Math.min(1, s / 0.5)) * hiss(s) * 0.4,
  boing: (s) => Math.exp(-s * 5) * slide(s, 180, 420, 0.3) * (1 + 0.5 * wave(14 * s)),
  tick: (s) => Math.exp(-s * 90) * wave(2200 * s),
};

/** How long a sound lasts, in seconds. */
const RINGING_SECONDS = 1.6;

/** How long the music fades out at the end, in seconds. */
const FADE_SECONDS = 1.5;

function add(track: Float32Array, from: number, volume: number, sample: (s: number) => number): void {
  const start = Math.round(from * SAMPLE_RATE);
  const end = Math.min(track.length, start + RINGING_SECONDS * SAMPLE_RATE);
  for (let index = Math.max(0, start); index < end; index += 1) {
    track[index] = (track[index] ?? 0) + volume * sample((index - start) / SAMPLE_RATE);
  }
}

function addVoice(
  track: Float32Array,
  notes: string,
  beat: number,
  octaves: number,
  volume: number,
  voice: Voice,
): void {
  const names = notes.trim().split(/\s+/);
  const seconds = track.length / SAMPLE_RATE;
  for (let index = 0; index * beat < seconds - FADE_SECONDS; index += 1) {
    const name = names[index % names.length] ?? "-";
    if (name === "-") continue;
    const hz = frequencyOf(name) * 2 ** octaves;
    add(track, index * beat, volume, (s) => voice(s, hz));
  }
}

/** Returns the sounds of a shot in the order in which they play, with times from the start of the video. */
function cuesOf({ start, sounds = {} }: TimedShot): { at: number; sound: Sound }[] {
  return SOUNDS.flatMap((sound) => [sounds[sound] ?? []].flat().map((at) => ({ at: start + at, sound }))).toSorted(
    (one, other) => one.at - other.at,
  );
}

/** Returns a video's soundtrack: its tune with the sounds of its shots over it, in mono, -1 to 1. */
export function soundtrack(tune: Tune, shots: readonly TimedShot[]): Float32Array {
  const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0);
  const track = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  const beat = 60 / tune.beatsPerMinute;
  addVoice(track, tune.melody, beat, 0, 0.16, chime);
  addVoice(track, tune.bass, 2 * beat, -2, 0.2, pluck);
  for (const { at, sound } of shots.flatMap(cuesOf)) add(track, at, 0.3, SAMPLES[sound]);
  const fadeFrom = track.length - FADE_SECONDS * SAMPLE_RATE;
  return track.map((value, index) => {
    const fade = index < fadeFrom ? 1 : (track.length - index) / (track.length - fadeFrom);
    return Math.max(-CEILING, Math.min(CEILING, value)) * fade;
  });
}
