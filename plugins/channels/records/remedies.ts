import type { JsonValue } from '../../../host/plugin-api/index.js';
import type { TrackedRemedy } from '../../tramites/contract.js';

/** Returns the remedies for a wording, as they are at a moment; null without any. */
export const remediesOf = (remedies: readonly TrackedRemedy[], at: Date): Record<string, JsonValue>[] | null =>
  remedies.length === 0
    ? null
    : remedies.map((remedy) => ({ ...remedy, terminado: remedy.hasta !== null && new Date(remedy.hasta) < at }));
