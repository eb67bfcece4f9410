import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../testing/until.js';
import {
  correspondentsBundle,
  PASSWORD,
  type Correspondent,
} from '../../plugins/correspondents/support/correspondents-client.js';

/** A request that is to pay an invoice. */
export interface PaymentCall {
  readonly invoiceId: string;
  readonly requestId: string;
  readonly who: Correspondent;
}

/** The answer to a bank. */
export interface PaymentSaid {
  readonly status: string;
  readonly data: Readonly<Record<string, string>>;
}

const PAUSE_MILLISECONDS = 20;
const PATIENCE_SECONDS = 300;

/** Banks that send each call again until it is answered. */
export class PaymentClients {
  /** Every answer to each request, in the order in which they came. */
  readonly answers = new Map<PaymentCall, string[]>();
  /** Answers that no client should get. */
  readonly unexpected: string[] = [];
  /** Calls that got no answer, and those that were to be tried again. */
  unanswered = 0;
  refused = 0;
  private readonly headers = new Map<Correspondent, Readonly<Record<string, string>>>();

  constructor(
    private readonly address: () => string | undefined,
    private readonly atOnce: number,
  ) {}

  get answered(): number {
    return [...this.answers.values()].filter(({ length }) => length > 0).length;
  }

  async signIn(): Promise<void> {
    for (const { username, api_key } of correspondentsBundle.api_usuarios) {
      const { access } = (await this.ask('/api/token/', { username, password: PASSWORD }, {})) as { access: string };
      const headers = { authorization: `Bearer ${access}`, 'api-key': api_key };
      this.headers.set(username as Correspondent, headers);
    }
  }

  /** Asks for a request, which its call is remembered by. */
  async query(invoiceId: string, who: Correspondent): Promise<PaymentCall> {
    const body = await this.call('consulta', { invoice_id: invoiceId }, who);
    const { data, request_id } = body as unknown as { data: { Usable: boolean }; request_id: string };
    if (!data.Usable) this.unexpected.push(`${invoiceId} is not usable: ${JSON.stringify(body)}`);
    const call = { invoiceId, requestId: request_id, who };
    this.answers.set(call, []);
    return call;
  }

  async pay(call: PaymentCall): Promise<void> {
    const body = await this.call('pago', { request_id: call.requestId }, call.who);
    this.answers.get(call)!.push(JSON.stringify(body));
  }

  /** Does something with each, so many at a time. */
  async each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
    const left = [...all];
    const line = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
    };
    await Promise.all(Array.from({ length: this.atOnce }, line));
  }

  /** Waits until so many requests have an answer. */
  async progress(count: number): Promise<void> {
    await until(`${count} requests are answered`, () => this.answered >= count, PATIENCE_SECONDS);
  }

  private call(path: string, body: object, who: Correspondent): Promise<PaymentSaid> {
    return this.ask(`/corresponsales/api/factura/${path}/`, body, this.headers.get(who)!) as Promise<PaymentSaid>;
  }

  private async ask(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<unknown> {
    for (;;) {
      const answer = await this.once(path, body, headers);
      if (answer?.status === 200) return JSON.parse(answer.text) as unknown;
      if (answer?.status === 503 && answer.text.includes('"unavailable"')) this.refused += 1;
      else if (answer) {
        this.unexpected.push(`${path} ${answer.status}: ${answer.text}`);
        throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
      }
      await delay(Math.random() * PAUSE_MILLISECONDS);
    }
  }

  private async once(
    path: string,
    body: object,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly text: string } | undefined> {
    const url = this.address();
    if (url === undefined) return undefined;
    try {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      this.unanswered += 1;
      return undefined;
    }
  }
}
