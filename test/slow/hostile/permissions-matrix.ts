import type { Call } from './call.js';
import type { Caller, Callers } from './callers.js';
import { wireOf } from './encode-call.js';
import { exchange } from './exchange.js';
import type { Target } from './targets.js';

/** The responses to valid requests to admin procedures by callers other than the superuser. */
export interface Matrix {
  /** The callers that may run a procedure. */
  readonly allowed: ReadonlyMap<string, readonly Caller[]>;
  /** Unexpected responses. */
  readonly wrong: readonly string[];
  readonly requests: number;
}

/** The statuses for callers without any permission. */
const expected: Readonly<Record<string, number>> = { anonymous: 401, 'no permission': 403 };

/** Calls every admin procedure as every caller. */
export async function permissionsMatrix(
  port: number,
  targets: readonly Target[],
  { others }: Callers,
): Promise<Matrix> {
  const allowed = new Map<string, Caller[]>();
  const wrong: string[] = [];
  let requests = 0;
  for (const { operation, label, make } of targets) {
    if (operation.kind === 'rest') continue;
    const permitted: Caller[] = [];
    let call: Call | undefined;
    for (const caller of others) {
      call ??= await make();
      const { status, body } = await exchange(port, wireOf({ ...call, headers: caller.jwt }));
      requests += 1;
      const due = expected[caller.name];
      if (due === undefined ? status >= 500 : status !== due)
        wrong.push(`${label} by ${caller.name}: ${status} ${body.slice(0, 160)}`);
      if (status === 401 || status === 403) continue;
      permitted.push(caller);
      // It may be used up.
      call = undefined;
    }
    allowed.set(operation.name, permitted);
  }
  return { allowed, wrong, requests };
}

/**
 * Returns the callers that are admitted after the attacks, and were not before: the attacks must not change
 * permissions.
 */
export async function newlyPermitted(
  port: number,
  samples: ReadonlyMap<Target, Call>,
  { others }: Callers,
): Promise<string[]> {
  const refused = others.filter(({ name }) => expected[name] !== undefined);
  const wrong: string[] = [];
  for (const [{ operation, label }, call] of samples) {
    if (operation.kind === 'rest') continue;
    for (const { name, jwt } of refused) {
      const { status } = await exchange(port, wireOf({ ...call, headers: jwt }));
      if (status !== expected[name]) wrong.push(`${label} by ${name}: ${status}`);
    }
  }
  return wrong;
}
