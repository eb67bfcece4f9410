import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../testing/until.js';
import { CALLER, outcomeOf, routes, type Way } from './certificate-city.js';

/** The body of a 200. */
interface Envelope {
  readonly EsCorrecto: boolean;
  readonly resultado?: { readonly numero: number; readonly escrito: number };
  readonly mensaje?: string;
  readonly code?: string;
  readonly request_id?: string;
}

/** A call that was answered with 200: its answer must stay true. */
interface Acknowledged {
  readonly numero: number;
  readonly way: Way;
  /** The row of the city's table that the answer names. */
  readonly escrito: number | undefined;
}

const PATIENCE_SECONDS = 30;
/** The pause after a failed call. */
const PAUSE_MILLISECONDS = 100;

/** Tells whether an answer is that of the number's procedure. */
function isRight(way: Way, numero: number, { EsCorrecto, resultado, mensaje, code, request_id }: Envelope) {
  const outcome = outcomeOf(way, numero);
  switch (outcome.estado) {
    case 'ACEPTADO':
      return EsCorrecto && resultado?.numero === numero && resultado.escrito > 0;
    case 'RECHAZADO':
      return !EsCorrecto && mensaje === outcome.mensaje && code === undefined;
    case 'FALLIDO':
      return (
        !EsCorrecto &&
        code === (outcome.fallo === 'timeout' ? 'procedure_timeout' : 'procedure_failed') &&
        request_id !== undefined
      );
  }
}

/** Calls certificates and procedures, each call with a number of its own, and remembers every answer. */
export class CertificateCalls {
  /** The way in which each number was sent. */
  readonly asked = new Map<number, Way>();
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that no caller should get. */
  readonly unexpected: string[] = [];
  /** Numbers that were answered with 503. */
  readonly refused: number[] = [];
  /** Requests without a response, as their host was dead or dying. */
  unanswered = 0;
  private token = '';
  private stopping = false;
  private running: Promise<void>[] = [];

  constructor(private readonly address: () => string | undefined) {}

  async signIn(): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify(CALLER);
    const response = await fetch(`${this.address()}/api/token/`, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`the login was answered with ${response.status}`);
    this.token = ((await response.json()) as { access: string }).access;
  }

  /** Calls without a pause, in so many lines at a time. */
  start(lines: Readonly<Record<Way, number>>): void {
    this.running = Object.entries(lines).flatMap(([way, count]) =>
      Array.from({ length: count }, () => this.line(way as Way)),
    );
  }

  /** Lets requests in flight end. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  /** Waits until so many more calls of the certificate have been acknowledged, and as many of the procedure. */
  async progress(count: number): Promise<void> {
    const reached = (way: Way): number => this.acknowledged.filter((one) => one.way === way).length;
    const wanted = [reached('certificado') + count, reached('ejecutar') + count] as const;
    const isThere = (): boolean => reached('certificado') >= wanted[0] && reached('ejecutar') >= wanted[1];
    await until('so many more calls are acknowledged', isThere, PATIENCE_SECONDS);
  }

  /** Makes one call; returns whether it was acknowledged. */
  async call(way: Way): Promise<boolean> {
    const url = this.address();
    if (url === undefined) return false;
    const numero = this.asked.size;
    this.asked.set(numero, way);
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}${routes[way]}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` },
        body: JSON.stringify({ numero }),
        signal: AbortSignal.timeout(PATIENCE_SECONDS * 1000),
      });
      text = await response.text();
    } catch {
      this.unanswered += 1;
      return false;
    }
    return this.note(way, numero, response, text);
  }

  private async line(way: Way): Promise<void> {
    while (!this.stopping) {
      if (!(await this.call(way))) await delay(PAUSE_MILLISECONDS);
    }
  }

  private note(way: Way, numero: number, { status, headers }: Response, text: string): boolean {
    const body = status === 200 || status === 503 ? (JSON.parse(text) as Envelope) : undefined;
    if (status === 200 && isRight(way, numero, body!)) {
      this.acknowledged.push({ numero, way, escrito: body!.resultado?.escrito });
      return true;
    }
    const isAway = body?.EsCorrecto === false && body.code === 'unavailable' && headers.has('Retry-After');
    if (status === 503 && isAway) this.refused.push(numero);
    else this.unexpected.push(`${way} ${numero}: ${status} ${text}`);
    return false;
  }
}
