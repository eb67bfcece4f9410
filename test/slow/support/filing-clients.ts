import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { TRAMITE } from './crash-folder.js';

/** A filing that the service answered with 200: it must stay stored. */
export interface Acknowledged {
  readonly folio: string;
  readonly id: number;
  readonly key: string;
  readonly radicado: string;
  /** SHA-256 of the file that was sent with it. */
  readonly sha256: string | undefined;
}

interface Filed {
  readonly datos: number;
  readonly key: string;
  readonly radicado: string;
}

/** The number of citizens of each kind, and their behaviour; they file without a pause. */
export interface FilingHabits {
  readonly json: number;
  readonly multipart: number;
  /** Citizens with an `Idempotency-Key`: they send each filing until it is answered, every other one with a file. */
  readonly repeating?: number;
  /** The pause of each after a filing. */
  readonly pauseMilliseconds?: number;
  /** Returns further answers of the form. */
  readonly answers?: (folio: string) => Readonly<Record<string, string>>;
}

interface Attempt {
  readonly folio: string;
  readonly content: Buffer<ArrayBuffer> | undefined;
  /** Its `Idempotency-Key`. */
  readonly key?: string;
}

const PATIENCE_MILLISECONDS = 30_000;
const PAUSE_MILLISECONDS = 30;
const LARGEST_FILE = 300_000;

/** Citizens that file, with and without files, and remember every answer. */
export class FilingClients {
  readonly acknowledged: Acknowledged[] = [];
  /** The number of answers with each other status. */
  readonly refused = new Map<number, number>();
  /** Requests without a response, as their host was dead or dying. */
  unanswered = 0;
  private stopping = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly address: () => string | undefined,
    private readonly habits: FilingHabits,
  ) {
    const { json, multipart, repeating = 0 } = habits;
    this.running = [
      ...Array.from({ length: json }, () => this.run(false)),
      ...Array.from({ length: multipart }, () => this.run(true)),
      ...Array.from({ length: repeating }, (_none, client) => this.repeat(client % 2 === 0)),
    ];
  }

  /** Lets requests in flight end, and repeated filings be answered. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  /** Waits until so many more filings have been acknowledged. */
  async progress(count: number, patienceMilliseconds = PATIENCE_MILLISECONDS): Promise<void> {
    const wanted = this.acknowledged.length + count;
    const deadline = Date.now() + patienceMilliseconds;
    while (this.acknowledged.length < wanted) {
      if (Date.now() > deadline) throw new Error('nothing has been acknowledged for too long');
      await delay(20);
    }
  }

  private async run(withFile: boolean): Promise<void> {
    while (!this.stopping) {
      const isFiled = await this.file(newAttempt(withFile));
      await delay(isFiled ? (this.habits.pauseMilliseconds ?? 0) : PAUSE_MILLISECONDS);
    }
  }

  private async repeat(withFile: boolean): Promise<void> {
    while (!this.stopping) {
      const attempt = { ...newAttempt(withFile), key: randomUUID() };
      while (!(await this.file(attempt))) await delay(PAUSE_MILLISECONDS);
      await delay(this.habits.pauseMilliseconds ?? 0);
    }
  }

  private async file({ folio, content, key: repeatKey }: Attempt): Promise<boolean> {
    const url = this.address();
    if (url === undefined) return false;
    const answers = { folio, ...this.habits.answers?.(folio) };
    const { body, headers } = content ? formOf(answers, content) : jsonOf(answers);
    try {
      const response = await fetch(`${url}/home/api/tramite/${TRAMITE}`, {
        method: 'POST',
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
        headers: { ...headers, ...(repeatKey !== undefined && { 'Idempotency-Key': repeatKey }) },
        body,
      });
      const text = await response.text();
      if (response.status !== 200) {
        this.refused.set(response.status, (this.refused.get(response.status) ?? 0) + 1);
        return false;
      }
      const { datos: id, key, radicado } = JSON.parse(text) as Filed;
      const sha256 = content && createHash('sha256').update(content).digest('hex');
      this.acknowledged.push({ folio, id, key, radicado, sha256 });
      return true;
    } catch {
      this.unanswered += 1;
      return false;
    }
  }
}

const newAttempt = (withFile: boolean): Attempt => ({
  folio: randomUUID(),
  content: withFile ? randomBytes(randomInt(1, LARGEST_FILE)) : undefined,
});

interface Sent {
  readonly body: string | FormData;
  readonly headers: Readonly<Record<string, string>>;
}

function jsonOf(answers: Readonly<Record<string, string>>): Sent {
  return { body: JSON.stringify(answers), headers: { 'Content-Type': 'application/json' } };
}

function formOf(answers: Readonly<Record<string, string>>, content: Buffer<ArrayBuffer>): Sent {
  const body = new FormData();
  for (const [field, value] of Object.entries(answers)) body.set(field, value);
  body.set('anexo', new Blob([content]), 'anexo.bin');
  return { body, headers: {} };
}
