import { Secret, TOTP } from 'otpauth';
import { setTimeout as delay } from 'node:timers/promises';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';

const PAUSE_MILLISECONDS = 50;
const PATIENCE_MILLISECONDS = 60_000;
const STEP_MILLISECONDS = 30_000;
/** After so many, a user logs in again with a code. */
const REFRESHES = 20;

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Account {
  readonly username: string;
  readonly secret: Secret;
  /** The step of the last code, which serves once. */
  step: number;
}

const stepOf = (time: number): number => Math.floor(time / STEP_MILLISECONDS);

/** Users with a second factor, who log in with a code, and refresh their tokens again and again. */
export class AccountClients {
  logins = 0;
  refreshes = 0;
  /** Answers that no client should get: other than 200 and 503. */
  readonly unexpected: string[] = [];
  private accounts: readonly Account[] = [];
  private stopping = false;
  private running: Promise<void>[] = [];

  constructor(private readonly address: () => string | undefined) {}

  /** Each of them sets its second factor up. */
  async setUp(usernames: readonly string[]): Promise<void> {
    this.accounts = await Promise.all(usernames.map((username) => this.prepared(username)));
  }

  start(restMilliseconds: number): void {
    this.running = this.accounts.map((account) => this.live(account, restMilliseconds));
  }

  /** Lets requests in flight end. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
  }

  /** Each logs in with a code, once: throws where one cannot. */
  async logInAll(): Promise<void> {
    await Promise.all(
      this.accounts.map(async (account) => {
        await delay(Math.max(0, (account.step + 1) * STEP_MILLISECONDS - Date.now()));
        const answer = await this.logIn(account);
        if (answer?.status !== 200) throw new Error(`${account.username} cannot log in: ${answer?.status}`);
      }),
    );
  }

  private async prepared(username: string): Promise<Account> {
    const { access } = JSON.parse((await this.demand('/api/token/', { username, password: PASSWORD })).text) as {
      access: string;
    };
    const headers = { Authorization: `Bearer ${access}` };
    const begun = await this.demand('/api/totp/', { password: PASSWORD }, headers);
    const secret = Secret.fromBase32((JSON.parse(begun.text) as { secreto: string }).secreto);
    const account = { username, secret, step: stepOf(Date.now()) };
    await this.demand('/api/totp/confirmar/', { codigo: new TOTP({ secret }).generate() }, headers);
    return account;
  }

  private async live(account: Account, restMilliseconds: number): Promise<void> {
    while (!this.stopping) {
      // A code of the last step may have served.
      if (stepOf(Date.now()) > account.step) await this.spend(account, restMilliseconds);
      await delay(PAUSE_MILLISECONDS);
    }
  }

  /** From one login to the next. */
  private async spend(account: Account, restMilliseconds: number): Promise<void> {
    let answer = await this.logIn(account);
    if (answer?.status === 200) this.logins += 1;
    for (let count = 0; count < REFRESHES && answer?.status === 200 && !this.stopping; count += 1) {
      await delay(restMilliseconds);
      const { refresh } = JSON.parse(answer.text) as { refresh: string };
      answer = await this.send('/api/token/refresh/', { refresh });
      if (answer?.status === 200) this.refreshes += 1;
    }
    if (answer && ![200, 503].includes(answer.status)) {
      this.unexpected.push(`${account.username}: ${answer.status} ${answer.text}`);
    }
  }

  private logIn(account: Account): Promise<Answer | undefined> {
    const otp = new TOTP({ secret: account.secret }).generate();
    account.step = stepOf(Date.now());
    return this.send('/api/token/', { username: account.username, password: PASSWORD, otp });
  }

  private async demand(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const answer = await this.send(path, body, headers);
    if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${answer?.text}`);
    return answer;
  }

  private async send(
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer | undefined> {
    const url = this.address();
    if (url === undefined) return undefined;
    try {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }
}
