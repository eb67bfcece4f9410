import { setTimeout as delay } from 'node:timers/promises';
import type { TimerRun } from './timer-run.js';

const PAUSE_MILLISECONDS = 250;
const MOST_MAIL_MILLISECONDS = 120_000;

/** The error codes of a connection to a host that is killed. */
const endings: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);
const isOfKilledHost = (error: unknown): boolean => endings.has((error as { readonly code?: unknown }).code);

/** Reads the inbox and sends mails beside the timers, and measures how long that takes. */
export class TimerWatch {
  private readonly inbox: number[] = [];
  private readonly mails: number[] = [];
  private readonly running: Promise<void>[] = [];
  private readonly failures: unknown[] = [];
  private isStopping = false;

  constructor(private readonly run: TimerRun) {}

  start(): void {
    this.running.push(
      this.repeat(() => this.readInbox()),
      this.repeat(() => this.mail()),
    );
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running);
    if (this.failures.length > 0) throw new AggregateError(this.failures, 'the watch failed');
  }

  describe(): string {
    return `      meanwhile: ${inWords('pages of the inbox', this.inbox)}; ${inWords('mails', this.mails)}\n`;
  }

  private async repeat(measure: () => Promise<void>): Promise<void> {
    while (!this.isStopping) {
      try {
        await measure();
      } catch (error) {
        // A host that is killed answers no call.
        if (!isOfKilledHost(error)) this.failures.push(error);
      }
      await delay(PAUSE_MILLISECONDS);
    }
  }

  private async readInbox(): Promise<void> {
    const begun = performance.now();
    if (await this.run.readInbox()) this.inbox.push(performance.now() - begun);
  }

  /** Measures the time from the start of an instance to its end, which follows its mail. */
  private async mail(): Promise<void> {
    const begun = performance.now();
    const llave = await this.run.startInstance('CORREO');
    if (llave === undefined) return;
    while (!(await this.run.hasEnded(llave))) {
      if (performance.now() - begun > MOST_MAIL_MILLISECONDS) return;
      await delay(PAUSE_MILLISECONDS / 10);
    }
    this.mails.push(performance.now() - begun);
  }
}

function inWords(what: string, milliseconds: readonly number[]): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return `${sorted.length} ${what}, ${at(0.5)} ms (half), ${at(0.95)} ms (95 %)`;
}
