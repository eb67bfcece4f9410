/** Returns the number of kills of a run: of the environment variable, or the default of the run. */
export function roundsOf(variable: string, rounds: number): number {
  const asked = Number(process.env[variable] ?? rounds);
  if (!Number.isInteger(asked) || asked < 1) throw new Error(`${variable} must be a whole number from 1`);
  return asked;
}
