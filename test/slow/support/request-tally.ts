import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { textTable } from './text-table.js';

/**
 * The outcomes of a request: a response with one of these statuses, an incomplete response, or a timeout of its caller.
 */
const outcomes = ['2xx', '4xx', '503', 'other 5xx', 'broken', 'too late'] as const;
export type Outcome = (typeof outcomes)[number];

/** The requests that ended in a phase. */
export interface Phase {
  readonly name: string;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly seconds: number;
  readonly longestMilliseconds: number;
}

/** A message of undici about a request; the object is the same in all its messages. */
interface DiagnosticMessage {
  readonly request: { readonly origin: string; readonly method: string; readonly path: string };
  readonly response?: { readonly statusCode: number };
  readonly error?: Error & { readonly code?: string | number };
}

interface Open {
  readonly start: number;
  status?: number;
}

const LATE = new Set(['TimeoutError', 'HeadersTimeoutError', 'BodyTimeoutError', 'ConnectTimeoutError']);
const noneYet = (): Record<Outcome, number> =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;

function outcomeOf(status: number): Outcome {
  if (status === 503) return '503';
  if (status >= 500) return 'other 5xx';
  return status >= 400 ? '4xx' : '2xx';
}

/**
 * Counts every request that this process makes by `fetch`, under the phase in which it ends: from the messages that
 * undici publishes on `node:diagnostics_channel`.
 */
export class RequestTally {
  readonly phases: Phase[] = [];
  /** Unexpected outcomes: `POST /path: 500`. */
  readonly strange: string[] = [];
  private readonly open = new Map<object, Open>();
  private name = '';
  private begun = performance.now();
  private counts = noneYet();
  private longest = 0;
  private readonly listeners: readonly (readonly [string, (told: unknown) => void])[] = [
    [
      'undici:request:create',
      (told) => this.open.set((told as DiagnosticMessage).request, { start: performance.now() }),
    ],
    ['undici:request:headers', (told) => this.note(told as DiagnosticMessage)],
    ['undici:request:trailers', (told) => this.end(told as DiagnosticMessage)],
    ['undici:request:error', (told) => this.end(told as DiagnosticMessage)],
  ];

  constructor() {
    for (const [channel, listener] of this.listeners) subscribe(channel, listener);
  }

  /** The number of open requests. */
  get waiting(): number {
    return this.open.size;
  }

  /** Begins a phase, and returns the one that it ends. */
  begin(name: string): Phase {
    const now = performance.now();
    const ended = {
      name: this.name,
      counts: this.counts,
      seconds: (now - this.begun) / 1000,
      longestMilliseconds: this.longest,
    };
    if (this.name !== '') this.phases.push(ended);
    this.name = name;
    this.begun = now;
    this.counts = noneYet();
    this.longest = 0;
    return ended;
  }

  /** Stops listening. */
  stop(): void {
    for (const [channel, listener] of this.listeners) unsubscribe(channel, listener);
  }

  private note({ request, response }: DiagnosticMessage): void {
    const open = this.open.get(request);
    if (open) open.status = response!.statusCode;
  }

  private end({ request, error }: DiagnosticMessage): void {
    const open = this.open.get(request);
    if (!open) return;
    this.open.delete(request);
    const outcome = error ? (LATE.has(error.name) ? 'too late' : 'broken') : outcomeOf(open.status!);
    this.counts[outcome] += 1;
    this.longest = Math.max(this.longest, performance.now() - open.start);
    if (outcome !== 'other 5xx' && outcome !== 'too late') return;
    const path = request.path.split('?')[0]!;
    this.strange.push(`${this.name}: ${request.method} ${path}: ${open.status ?? outcome}`);
  }
}

/** Writes phases as lines of a table. */
export function phaseTable(phases: readonly Phase[]): string {
  const header = ['phase', 's', ...outcomes, 'longest ms'];
  const rows = phases.map(({ name, seconds, counts, longestMilliseconds }) => [
    name,
    seconds.toFixed(1),
    ...outcomes.map((outcome) => String(counts[outcome])),
    longestMilliseconds.toFixed(0),
  ]);
  return textTable(header, rows);
}
