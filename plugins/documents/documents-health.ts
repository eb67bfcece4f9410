import { CheckFailedError } from '../../host/plugin-api/index.js';

/** Runs every check, so that one failure hides no other. Throws the only failure, or a `CheckFailedError` of all. */
export async function checkAll(checks: readonly (() => Promise<void>)[]): Promise<void> {
  const ended = await Promise.allSettled(checks.map((check) => check()));
  const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
  if (failures.length === 0) return;
  if (failures.length === 1) throw failures[0]!;
  const key = failures.flatMap((failure) => (failure instanceof CheckFailedError ? [failure.key] : []))[0];
  const reasons = failures.map(({ message }) => message).join('; ');
  throw new CheckFailedError(reasons, { cause: failures[0], ...(key !== undefined && { key }) });
}
