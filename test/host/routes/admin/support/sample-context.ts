import { randomUUID } from 'node:crypto';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../../testing/start-test-host.js';
import type { TestClock } from '../../../../../testing/test-clock.js';

export const SECRET = 'secreto-que-no-se-anota';

/** The services for making samples. */
export interface SampleContext {
  readonly host: Pick<TestHost, 'url' | 'database'> & { readonly clock: Pick<TestClock, 'now' | 'advance'> };
  readonly admin: AdminCaller;
}

/** A function that makes what a mutation needs, and returns an input with which it changes something. */
export type Sample = (context: SampleContext) => Promise<object>;

export const unique = (): string => `m${randomUUID().replaceAll('-', '').slice(0, 12)}`;
