/** The seed of a run's random numbers. A run is repeated with the SEED that it printed. */
export const SEED = Number(process.env.BENCH_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Returns a generator of numbers from 0 to 1 for a seed. Source: Tommy Ettinger's mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the next random number. */
export const random = randomNumbers(SEED);
