import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SeededRandom } from '../../support/seeded-random.js';

/** The one sequence that all clients take numbers of. */
export const SERIE = 'RECIBO';

const PATIENCE_MILLISECONDS = 60_000;
/** The answers of a host that is full, or of a sequence that is held for too long: the client retries. */
const COME_BACK = new Set([503, 'busy']);

/** The addresses of the hosts, and the path and the token with which numbers are requested. */
export interface NumberCity {
  address(): string | undefined;
  readonly path: string;
  readonly token: string;
}

/**
 * Clients that take numbers over REST and that make a plugin write numbered documents; they retry until they get one.
 */
export class NumberClients {
  /** The numbers by key, and by document. */
  readonly overRest = new Map<string, number>();
  readonly written = new Map<string, number>();
  /** Keys that were sent twice at the same time, calls that were rolled back, and responses that never came. */
  twice = 0;
  rolledBack = 0;
  unanswered = 0;
  readonly unexpected: string[] = [];
  private left = 0;

  constructor(
    private readonly city: NumberCity,
    private readonly random: SeededRandom,
  ) {}

  get taken(): number {
    return this.overRest.size + this.written.size;
  }

  /** Starts so many clients that take so many numbers together. */
  async take(clients: number, numbers: number): Promise<void> {
    this.left = numbers;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (this.left > 0) {
          this.left -= 1;
          await this.one();
        }
      }),
    );
  }

  /** Returns the number that a key gets now. */
  ask(key: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.city.token}`, 'idempotency-key': key };
    return this.insist(this.city.path, { method: 'POST', headers });
  }

  private async one(): Promise<void> {
    const chance = this.random.below(10);
    if (chance < 3) {
      if (chance === 0) await this.fail();
      const id = randomUUID();
      this.written.set(id, await this.write(id, false));
      return;
    }
    const key = randomUUID();
    const calls = chance < 6 ? [this.ask(key), this.ask(key)] : [this.ask(key)];
    const answers = new Set(await Promise.all(calls));
    this.twice += calls.length - 1;
    if (answers.size > 1) this.unexpected.push(`a key has the numbers ${[...answers].join(' and ')}`);
    this.overRest.set(key, [...answers][0]!);
  }

  private async fail(): Promise<void> {
    const numero = await this.write(randomUUID(), true);
    if (numero === ROLLED_BACK) this.rolledBack += 1;
    else this.unexpected.push(`what was rolled back has the number ${numero}`);
  }

  private write(id: string, fails: boolean): Promise<number> {
    const body = JSON.stringify({ id, serie: SERIE, fails });
    return this.insist('/numbered/documents', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
  }

  /** Repeats a call until a host has answered: the first one may be dead, and the effect of the call unknown. */
  private async insist(path: string, init: RequestInit): Promise<number> {
    for (const deadline = Date.now() + PATIENCE_MILLISECONDS; Date.now() < deadline; await delay(20)) {
      const url = this.city.address();
      if (url === undefined) continue;
      const answer = await this.send(`${url}${path}`, init);
      if (answer !== undefined) return answer;
    }
    throw new Error(`nobody answered ${path}`);
  }

  private async send(url: string, init: RequestInit): Promise<number | undefined> {
    try {
      const answer = await fetch(url, init);
      const body = (await answer.json()) as { numero?: number; code?: string; detail?: string };
      if (answer.status === 404 && body.detail === 'rolled back') return ROLLED_BACK;
      if (body.numero !== undefined) return body.numero;
      if (!COME_BACK.has(answer.status) && !COME_BACK.has(body.code ?? '')) {
        this.unexpected.push(`${answer.status} ${JSON.stringify(body)}`);
      }
    } catch {
      this.unanswered += 1;
    }
    return undefined;
  }
}

const ROLLED_BACK = 0;
