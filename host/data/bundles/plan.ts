import { rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { reasonOf } from '../../runtime/boot-error.js';
import { ConflictError, InputError } from '../../plugin-api/index.js';
import { readTextFile } from '../../plugin-api/text/text-file.js';
import { unwritableFile } from './unwritable-file.js';
import type { Measured } from './measured-import.js';
import type { SectionChoice } from './section-choice.js';

const planSchema = z.object({
  version: z.literal(1),
  only: z.array(z.string()).optional(),
  users: z.boolean(),
  superusers: z.boolean(),
  prunes: z.boolean(),
  state: z.string(),
  difference: z.array(z.unknown()),
});

/** What `diff` saw, and what an import that is held to it does: that, or nothing. */
export type Plan = z.output<typeof planSchema>;

/** As it is read again. */
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** For its writer alone, as it has what the bundle says of people. Throws `InputError` where it cannot be written. */
export function writePlan(
  file: string,
  { only, users, superusers, prunes }: SectionChoice & { readonly prunes: boolean },
  { state, difference }: Measured,
): void {
  const plan = { version: 1, only, users, superusers, prunes, state, difference };
  try {
    // A mode is that of a new file alone.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(plan, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw unwritableFile(file, cause);
  }
}

/** Throws `InputError` for what is no plan. */
export function readPlan(file: string): Plan {
  try {
    return planSchema.parse(JSON.parse(readTextFile(file)));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? 'is no plan' : `cannot be read as a plan (${reasonOf(cause)})`;
    throw new InputError(`${file}: ${reason}`, { cause });
  }
}

/** Throws `ConflictError` where the database is not what the plan saw. */
export function requireState(plan: Plan, state: string): void {
  if (state === plan.state) return;
  throw new ConflictError('The database has changed since the plan was made: make it again.');
}

/** Throws `ConflictError` where an import does another thing than the plan says. */
export function requireDifference(plan: Plan, difference: Measured['difference']): void {
  if (isDeepStrictEqual(written(difference), plan.difference)) return;
  throw new ConflictError('The bundle is not that of the plan: it would change something else. Make the plan again.');
}
