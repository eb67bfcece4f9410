import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { NOT_OPEN, PENDING, SENT } from '../../acceptance/support/validation-client.js';
import { TRAMITE } from './crash-folder.js';
import type { Acknowledged } from './filing-clients.js';
import type { MailCollector } from './mail-collector.js';
import { addressOf, documentOf } from './mail-people.js';

/** The number of filers, and that of people who validate their address. */
export const CLIENTS_OF_A_KIND = 2;

const PATIENCE_MILLISECONDS = 30_000;
/** The pause between two calls of a client: the machine is to be busy, not overloaded. */
const PAUSE_MILLISECONDS = 15;

const SENDING = /^Se está enviando un correo con el código de verificación a /;
const VALID = 'El correo fue validado correctamente.';

interface Envelope {
  readonly EsCorrecto: boolean;
  readonly mensaje: string;
}

/** The outcome of a call: the body of a 200; undefined where it was refused or its host died. */
type Answer = object | undefined;

export const receiptAddressOf = (folio: string): string => `${folio}@correo.example`;

/** Citizens that file, and that validate their addresses, without end; they remember every answer. */
export class MailClients {
  readonly filed: Acknowledged[] = [];
  /** People with a begun validation, by the answer of the service. */
  readonly begun = { sent: [] as number[], sending: [] as number[], pending: [] as number[] };
  /** People whose address was validated. */
  readonly validated = new Set<number>();
  /** Answers that no caller should get. */
  readonly unexpected: string[] = [];
  readonly refused = new Map<number, number>();
  /** Requests without a response, as their host was dead or dying. */
  unanswered = 0;
  private nextPerson = 0;
  private stopping = false;
  private readonly running: Promise<void>[];

  constructor(
    private readonly address: () => string | undefined,
    private readonly collector: MailCollector,
  ) {
    this.running = Array.from({ length: CLIENTS_OF_A_KIND }, () => [this.file(), this.validate()]).flat();
  }

  get people(): readonly number[] {
    return Object.values(this.begun).flat();
  }

  /** Lets requests in flight end. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  /** Waits until so many more filings and validations have been acknowledged. */
  async progress(count: number): Promise<void> {
    const wanted = [this.filed.length + count, this.people.length + count] as const;
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    while (this.filed.length < wanted[0] || this.people.length < wanted[1]) {
      if (performance.now() > deadline) throw new Error('nothing has been acknowledged for too long');
      await delay(20);
    }
  }

  /** Sends the code that arrived, until it is answered. */
  async verify(person: number): Promise<void> {
    const codigo = this.collector.codeFor(addressOf(person));
    const body = JSON.stringify({ ...documentOf(person), codigo });
    for (let isRepeat = false; ; isRepeat = true) {
      const answer = (await this.call('/home/api/validar/', body)) as Envelope | undefined;
      // A lost answer may have been a yes, and a code works once.
      if (answer?.mensaje === VALID || (isRepeat && answer?.mensaje === NOT_OPEN)) {
        this.validated.add(person);
        return;
      }
      if (answer) this.unexpected.push(answer.mensaje);
      if (answer || this.stopping) return;
    }
  }

  private async file(): Promise<void> {
    while (!this.stopping) {
      const folio = randomUUID();
      const body = JSON.stringify({ folio, correo: receiptAddressOf(folio) });
      const answer = await this.call(`/home/api/tramite/${TRAMITE}`, body);
      if (!answer) continue;
      const { datos: id, key, radicado } = answer as { datos: number; key: string; radicado: string };
      this.filed.push({ folio, id, key, radicado, sha256: undefined });
    }
  }

  private async validate(): Promise<void> {
    while (!this.stopping) {
      const person = this.nextPerson;
      this.nextPerson += 1;
      let answer: Answer;
      // A person without an answer asks again, and gets the request that the dead host made.
      while (!answer && !this.stopping) {
        answer = await this.call(`/home/api/validar/?${new URLSearchParams({ ...documentOf(person) }).toString()}`);
      }
      if (answer) this.noteBegun(person, answer as Envelope);
      const hasCode = this.collector.codeFor(addressOf(person)) !== undefined;
      if (answer && hasCode && person % 2 === 0) await this.verify(person);
    }
  }

  private noteBegun(person: number, { EsCorrecto, mensaje }: Envelope): void {
    if (EsCorrecto && SENT.test(mensaje)) {
      this.begun.sent.push(person);
      const arrived = this.collector.codeFor(addressOf(person)) !== undefined;
      if (!arrived) this.unexpected.push(`person ${person}: a code was said to be sent that had not arrived`);
    } else if (EsCorrecto && SENDING.test(mensaje)) this.begun.sending.push(person);
    else if (EsCorrecto && PENDING.test(mensaje)) this.begun.pending.push(person);
    else this.unexpected.push(mensaje);
  }

  /** Makes a call: a POST where there is a body. */
  private async call(path: string, body?: string): Promise<Answer> {
    const url = this.address();
    try {
      if (url === undefined) return undefined;
      const response = await fetch(`${url}${path}`, {
        ...(body !== undefined && { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      const text = await response.text();
      if (response.status === 200) return JSON.parse(text) as object;
      this.refused.set(response.status, (this.refused.get(response.status) ?? 0) + 1);
    } catch {
      this.unanswered += 1;
    } finally {
      await delay(PAUSE_MILLISECONDS);
    }
    return undefined;
  }
}
