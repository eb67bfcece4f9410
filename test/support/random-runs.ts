const RANGE = 2 ** 32;

function wholeNumber(variable: string, otherwise: number, least: number): number {
  const asked = Number(process.env[variable] ?? otherwise);
  if (!Number.isInteger(asked) || asked < least || asked >= RANGE)
    throw new Error(`${variable} must be a whole number from ${least} to ${RANGE - 1}`);
  return asked;
}

/**
 * Returns the seed of a variable; otherwise that of all random tests, which is constant unless `TEST_SEED` sets
 * another.
 */
export const seedOf = (variable: string): number => wholeNumber(variable, wholeNumber('TEST_SEED', 1, 0), 0);

/**
 * Makes the parameters of a property of fast-check, with a fixed seed: a gate with a new seed each time would test
 * luck. The script `test:explore` sets new seeds, and `TEST_RUNS` times as many runs.
 */
export const randomRuns = (numRuns: number): { readonly numRuns: number; readonly seed: number } => ({
  numRuns: numRuns * wholeNumber('TEST_RUNS', 1, 1),
  seed: seedOf('TEST_SEED') | 0,
});
