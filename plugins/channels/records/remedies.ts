import type { TrackedRemedy } from '../../tramites/contract.js';

/** Returns the remedies for a wording; null without any. */
export const remediesOf = (remedies: readonly TrackedRemedy[]): Record<keyof TrackedRemedy, string | null>[] | null =>
  remedies.length === 0 ? null : remedies.map((remedy) => ({ ...remedy }));
