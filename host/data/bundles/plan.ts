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

/** The result of `diff`. An import with a plan does exactly that, or nothing. */
export type Plan = z.output<typeof planSchema>;

/** Converts a value as writing and reading it as JSON does. */
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/**
 * Writes a plan, readable by its owner only, since it quotes personal data of the bundle. Throws `InputError` where the
 * file cannot be written.
 */
export function writePlan(
  file: string,
  { only, users, superusers, prunes }: SectionChoice & { readonly prunes: boolean },
  { state, difference }: Measured,
): void {
  const plan = { version: 1, only, users, superusers, prunes, state, difference };
  try {
    // The mode applies only to a new file.
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(plan, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw unwritableFile(file, cause);
  }
}

/** Reads a plan. Throws `InputError` for anything else. */
export function readPlan(file: string): Plan {
  try {
    return planSchema.parse(JSON.parse(readTextFile(file)));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? 'is no plan' : `cannot be read as a plan (${reasonOf(cause)})`;
    throw new InputError(`${file}: ${reason}`, { cause });
  }
}

/** Throws `ConflictError` where the database has changed since the plan. */
export function requireState(plan: Plan, state: string): void {
  if (state === plan.state) return;
  throw new ConflictError('The database has changed since the plan was made: make it again.');
}

/** Throws `ConflictError` where an import would differ from the plan. */
export function requireDifference(plan: Plan, difference: Measured['difference']): void {
  if (isDeepStrictEqual(written(difference), plan.difference)) return;
  throw new ConflictError('The bundle is not that of the plan: it would change something else. Make the plan again.');
}
