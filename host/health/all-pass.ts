import { CheckFailedError } from '../plugin-api/index.js';
import { checkFailure } from './check-failure.js';

/** Waits for every check, so that one failure hides no other. Rejects with the only failure, or with all of them. */
export async function allPass(checks: readonly Promise<void>[]): Promise<void> {
  const failures = (await Promise.allSettled(checks)).flatMap((end) =>
    end.status === 'rejected' ? [end.reason as unknown] : [],
  );
  if (failures.length === 0) return;
  if (failures.length === 1) throw failures[0];
  // The words that the log may show of each: a message of another error may quote a person.
  const shown = failures.map((failure) => checkFailure(failure, undefined));
  const key = shown.find((failure) => failure.key !== undefined)?.key;
  throw new CheckFailedError(shown.map(({ reason }) => reason).join('; '), key === undefined ? {} : { key });
}
