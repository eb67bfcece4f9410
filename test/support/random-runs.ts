const RANGE = 2 ** 32;

function wholeNumber(variable: string, otherwise: number, least: number): number {
  const asked = Number(process.env[variable] ?? otherwise);
  if (!Number.isInteger(asked) || asked < least || asked >= RANGE)
    throw new Error(`${variable} must be a whole number from ${least} to ${RANGE - 1}`);
  return asked;
}

/**
 * Returns the seed of a variable; otherwise that of all random tests, the same in each run unless `TEST_SEED` names
 * one.
 */
export const seedOf = (variable: string): number => wholeNumber(variable, wholeNumber('TEST_SEED', 1, 0), 0);

/**
 * Returns the parameters of a property of fast-check: a fixed seed, as a gate that draws a new one tests luck. The
 * script `test:explore` draws new seeds, and asks for `TEST_RUNS` times as many runs.
 */
export const randomRuns = (numRuns: number): { readonly numRuns: number; readonly seed: number } => ({
  numRuns: numRuns * wholeNumber('TEST_RUNS', 1, 1),
  seed: seedOf('TEST_SEED') | 0,
});
