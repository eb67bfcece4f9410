import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../testing/until.js';

const PATIENCE_SECONDS = 60;
/** The pause after a failed call. */
const PAUSE_MILLISECONDS = 100;

/** A document as it was returned: every later answer must be the same. */
interface HandedOut {
  readonly codigo: string;
  readonly sha256: string;
}

/** Registers certificates and requests their documents, each by two calls at once, and remembers every answer. */
export class DocumentCalls {
  readonly registered: string[] = [];
  /** By llave. */
  readonly handedOut = new Map<string, HandedOut>();
  /** Answers that no caller should get. */
  readonly unexpected: string[] = [];
  acknowledged = 0;
  private token = '';
  private stopping = false;
  private running: Promise<void>[] = [];

  constructor(private readonly address: () => string | undefined) {}

  async signIn(caller: object): Promise<void> {
    const response = await this.post('/api/token/', caller);
    if (response?.status !== 200) throw new Error(`the login was answered with ${response?.status}`);
    this.token = ((await response.json()) as { access: string }).access;
  }

  start(lines: number): void {
    this.running = Array.from({ length: lines }, () => this.line());
  }

  /** Lets requests in flight end. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  /** Waits until so many more documents have been returned. */
  async progress(count: number): Promise<void> {
    const wanted = this.acknowledged + count;
    await until('so many more documents are handed out', () => this.acknowledged >= wanted, PATIENCE_SECONDS);
  }

  /** Requests a document until it is returned. */
  insist(llave: string): Promise<void> {
    return until(`the document of ${llave} is there`, () => this.ask(llave), PATIENCE_SECONDS);
  }

  /** Registers a certificate, without requesting its document. */
  async registerOne(): Promise<string> {
    const llave = await this.register();
    if (llave === undefined) throw new Error('the certificate was not registered');
    this.registered.push(llave);
    return llave;
  }

  private async line(): Promise<void> {
    while (!this.stopping) {
      const llave = await this.register();
      if (llave === undefined) {
        await delay(PAUSE_MILLISECONDS);
        continue;
      }
      this.registered.push(llave);
      await Promise.all([this.ask(llave), this.ask(llave)]);
    }
  }

  private async register(): Promise<string | undefined> {
    const path = '/home/api/listacertificados/?codigo=CONSTANCIA';
    const response = await this.post(path, { nombre: `Persona ${this.registered.length}` });
    if (response?.status !== 200) return undefined;
    const { llave } = (await response.json().catch(() => ({}))) as { llave?: string };
    return llave;
  }

  /** Requests a document; returns whether it was returned. */
  async ask(llave: string): Promise<boolean> {
    const response = await this.post('/api-svc/documentos/generar/', { codigo: 'CONSTANCIA', llave });
    const bytes = response && (await response.arrayBuffer().catch(() => undefined));
    if (!response || !bytes) return false;
    if (response.status !== 200) {
      const isAway = response.status === 503 && response.headers.has('Retry-After');
      if (!isAway) this.unexpected.push(`${llave}: ${response.status} ${Buffer.from(bytes).toString()}`);
      return false;
    }
    const sha256 = createHash('sha256').update(Buffer.from(bytes)).digest('hex');
    const document = { codigo: response.headers.get('X-Codigo-Verificacion')!, sha256 };
    const before = this.handedOut.get(llave) ?? document;
    if (before.codigo !== document.codigo || before.sha256 !== sha256)
      this.unexpected.push(`${llave}: another document`);
    this.handedOut.set(llave, before);
    this.acknowledged += 1;
    return true;
  }

  /** Posts a call. Undefined where the host is dead or dying. */
  private async post(path: string, body: object): Promise<Response | undefined> {
    const url = this.address();
    if (url === undefined) return undefined;
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` };
    const signal = AbortSignal.timeout(PATIENCE_SECONDS * 1000);
    return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch(
      () => undefined,
    );
  }
}
