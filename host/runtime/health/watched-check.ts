import { BootError } from '../boot-error.js';
import { CheckFailedError, type Clock, type Logger } from '../../plugin-api/index.js';
import { checkFailure, type CheckFailure } from './check-failure.js';
import type { HealthCheck } from './health-check.js';

export type CheckState = 'ok' | 'failed';

/** The last result of a check. */
export interface CheckStanding {
  readonly name: string;
  readonly state: CheckState;
  /** The time from which on this host has had that result. */
  readonly since: Date;
  /** The reason of a failure, with the configuration key to look at. */
  readonly failure: CheckFailure | undefined;
}

const FRESH_SECONDS = 5;
/** The time limit of a check at the start. */
const START_SECONDS = 5;
/** The time limit of a check for a probe. */
const PROBE_SECONDS = 2;

type Ask = (signal: AbortSignal) => Promise<void>;

/** Runs a check, and rejects after the time limit. */
async function within(seconds: number, ask: Ask): Promise<void> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new CheckFailedError(`it did not answer within ${seconds} s`));
      controller.abort();
    }, seconds * 1000);
  });
  try {
    await Promise.race([Promise.resolve().then(() => ask(controller.signal)), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A check that is cheap however often it is requested: probes share a result for some seconds, and a run under way.
 * Logs when the check begins to fail, and when it passes again.
 */
export class WatchedCheck {
  private known: { readonly state: CheckState; readonly at: number; readonly standing: CheckStanding } | undefined;
  private asking: Promise<CheckState> | undefined;

  constructor(
    private readonly check: HealthCheck,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  get name(): string {
    return this.check.name;
  }

  /**
   * Runs the check once, as the host starts. Rejects with `BootError` for a failure that only another configuration
   * fixes.
   */
  async begin(): Promise<void> {
    const { begin, check } = this.check;
    const error = await this.ask(begin ?? check, START_SECONDS);
    if (error instanceof BootError) throw error;
    this.learn(error);
  }

  state(): Promise<CheckState> {
    const { known, check, clock } = this;
    const age = known && (clock.now().getTime() - known.at) / 1000;
    // Guards against a clock that was put back, with which a result would stay fresh for too long.
    if (age !== undefined && age >= 0 && age < (check.seconds ?? FRESH_SECONDS)) return Promise.resolve(known!.state);
    this.asking ??= this.ask(check.check, PROBE_SECONDS)
      .then((error) => this.learn(error))
      .finally(() => (this.asking = undefined));
    return this.asking;
  }

  /** Returns the result with its reason, after a run where the last one is too old. */
  async standing(): Promise<CheckStanding> {
    await this.state();
    return this.known!.standing;
  }

  /** Returns the error of the check, if it failed. */
  private async ask(ask: Ask, seconds: number): Promise<unknown> {
    try {
      await within(seconds, ask);
      return undefined;
    } catch (error) {
      return error ?? new Error('it failed');
    }
  }

  private learn(error: unknown): CheckState {
    const state = error === undefined ? 'ok' : 'failed';
    const before = this.known?.state ?? 'ok';
    const { name, key } = this.check;
    const now = this.clock.now();
    const since = this.known?.state === state ? this.known.standing.since : now;
    const failure = error === undefined ? undefined : checkFailure(error, key);
    this.known = { state, at: now.getTime(), standing: { name, state, since, failure } };
    if (state !== before) {
      const fields = { check: name, ...(key !== undefined && { key }) };
      if (error === undefined) this.logger.info(fields, 'a health check passes again');
      else this.logger.warn({ ...fields, ...failure }, 'a health check fails');
    }
    return state;
  }
}
