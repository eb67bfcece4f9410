import { setTimeout as delay } from 'node:timers/promises';
import { TRAMITE } from './crash-folder.js';
import type { Acknowledged } from './filing-clients.js';

const PAUSE_MILLISECONDS = 50;
const PATIENCE_MILLISECONDS = 60_000;

/** The credentials of a call. */
type Caller = 'jwt' | 'session' | 'anyone';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
}

/** Clients that request their own account, by token and by session, and filed records, by folio. */
export class LookUpClients {
  /** Answers of 200, by caller. */
  readonly found: Record<Caller, number> = { jwt: 0, session: 0, anyone: 0 };
  /** Answers that no caller should get: other than 200 and 503, or 200 with something else. */
  readonly unexpected: string[] = [];
  private stopping = false;
  private running: Promise<void>[] = [];
  private headers: Readonly<Record<Caller, Readonly<Record<string, string>>>> = { jwt: {}, session: {}, anyone: {} };

  constructor(
    private readonly address: () => string | undefined,
    private readonly filed: () => readonly Acknowledged[],
  ) {}

  async signIn(username: string, password: string): Promise<void> {
    const body = JSON.stringify({ username, password });
    const token = await this.send('/api/token/', {}, body);
    const session = await this.send('/api/sesion/', {}, body);
    if (token?.status !== 200 || session?.status !== 200) throw new Error(`${username} could not log in`);
    const Cookie = session.cookies.map((line) => line.split(';')[0]).join('; ');
    const { access } = JSON.parse(token.text) as { access: string };
    this.headers = { jwt: { Authorization: `Bearer ${access}` }, session: { Cookie }, anyone: {} };
  }

  /** Starts so many clients of each kind, with a pause between two calls. */
  start(each: number, restMilliseconds: number): void {
    const callers = Object.keys(this.found) as Caller[];
    this.running = callers.flatMap((caller) =>
      Array.from({ length: each }, async () => {
        while (!this.stopping) {
          const isFound = await (caller === 'anyone' ? this.lookUp() : this.ask(caller));
          await delay(isFound ? restMilliseconds : PAUSE_MILLISECONDS);
        }
      }),
    );
  }

  /** Lets requests in flight end. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  private async ask(caller: 'jwt' | 'session'): Promise<boolean> {
    const answer = await this.send('/api/sesion/', this.headers[caller]);
    return this.note(caller, answer, ({ text }) => text.includes('"usuario"'));
  }

  private async lookUp(): Promise<boolean> {
    const filed = this.filed();
    const one = filed[Math.floor(Math.random() * filed.length)];
    if (!one) return false;
    const answer = await this.send(`/home/api/tramite/estado/${TRAMITE}?folio=${one.folio}`, {});
    return this.note('anyone', answer, ({ text }) => text.includes(one.folio));
  }

  private note(caller: Caller, answer: Answer | undefined, isRight: (answer: Answer) => boolean): boolean {
    if (!answer) return false;
    const isFound = answer.status === 200 && isRight(answer);
    if (isFound) this.found[caller] += 1;
    else if (answer.status !== 503) this.unexpected.push(`${caller}: ${answer.status} ${answer.text}`);
    return isFound;
  }

  private async send(
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Answer | undefined> {
    const url = this.address();
    if (url === undefined) return undefined;
    try {
      const response = await fetch(`${url}${path}`, {
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { method: 'POST', body }),
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      return {
        status: response.status,
        text: await response.text(),
        cookies: response.headers.getSetCookie(),
      };
    } catch {
      return undefined;
    }
  }
}
