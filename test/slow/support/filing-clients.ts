import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PROCEDURE } from './crash-folder.js';

/** A filing that the service answered with 200: it must be there for ever. */
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

const PATIENCE_MILLISECONDS = 30_000;
const PAUSE_MILLISECONDS = 30;
const LARGEST_FILE = 300_000;

/** Citizens that file without a pause, with and without files, and remember every answer. */
export class FilingClients {
  readonly acknowledged: Acknowledged[] = [];
  /** How often each other status was answered. */
  readonly refused = new Map<number, number>();
  /** Requests that got no answer, as their host was dead or dying. */
  unanswered = 0;
  private stopping = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly address: () => string | undefined,
    clients: { readonly json: number; readonly multipart: number },
  ) {
    this.running = [
      ...Array.from({ length: clients.json }, () => this.run(false)),
      ...Array.from({ length: clients.multipart }, () => this.run(true)),
    ];
  }

  /** Lets requests in flight end. */
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
      const url = this.address();
      if (url === undefined || !(await this.file(url, withFile))) await delay(PAUSE_MILLISECONDS);
    }
  }

  private async file(url: string, withFile: boolean): Promise<boolean> {
    const folio = randomUUID();
    const content = withFile ? randomBytes(randomInt(1, LARGEST_FILE)) : undefined;
    try {
      const response = await fetch(`${url}/home/api/tramite/${PROCEDURE}`, {
        method: 'POST',
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
        ...(content ? { body: formOf(folio, content) } : jsonOf(folio)),
      });
      const body = await response.text();
      if (response.status !== 200) {
        this.refused.set(response.status, (this.refused.get(response.status) ?? 0) + 1);
        return false;
      }
      const { datos: id, key, radicado } = JSON.parse(body) as Filed;
      const sha256 = content && createHash('sha256').update(content).digest('hex');
      this.acknowledged.push({ folio, id, key, radicado, sha256 });
      return true;
    } catch {
      this.unanswered += 1;
      return false;
    }
  }
}

function jsonOf(folio: string): Pick<RequestInit, 'body' | 'headers'> {
  return { body: JSON.stringify({ folio }), headers: { 'Content-Type': 'application/json' } };
}

function formOf(folio: string, content: Buffer<ArrayBuffer>): FormData {
  const form = new FormData();
  form.set('folio', folio);
  form.set('anexo', new Blob([content]), 'anexo.bin');
  return form;
}
