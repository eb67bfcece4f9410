import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type AuthClient } from './auth-client.js';

type Headers = Readonly<Record<string, string>>;

const PERIOD_SECONDS = 30;

/** A user with a second factor, and the application on their telephone. */
export class AuthenticatorApp {
  private secret = '';

  constructor(
    private readonly client: AuthClient,
    private readonly password = PASSWORD,
  ) {}

  /** Returns the code of now, or of a neighbouring step. */
  code(steps = 0): string {
    const timestamp = this.client.host.clock.now().getTime() + steps * PERIOD_SECONDS * 1000;
    return new TOTP({ secret: Secret.fromBase32(this.secret) }).generate({ timestamp });
  }

  /** Advances the clock to the middle of a step, so that no step ends during a test. */
  toMiddleOfStep(): void {
    const { clock } = this.client.host;
    clock.advance(1.5 * PERIOD_SECONDS - ((clock.now().getTime() / 1000) % PERIOD_SECONDS));
  }

  /** Returns an unused code: the clock advances by a step. */
  freshCode(): string {
    this.client.host.clock.advance(PERIOD_SECONDS);
    return this.code();
  }

  /** Scans a new secret. */
  async begin(headers: Headers): Promise<{ readonly secreto: string; readonly uri: string }> {
    const body = { password: this.password };
    const answer = await this.client.call('post', '/api/totp/', { headers, body }).expect(200);
    const begun = answer.body as { secreto: string; uri: string };
    this.secret = begun.secreto;
    return begun;
  }

  /** Confirms the secret, and returns the recovery codes. */
  async confirm(headers: Headers): Promise<readonly string[]> {
    const body = { codigo: this.freshCode() };
    const answer = await this.client.call('post', '/api/totp/confirmar/', { headers, body }).expect(200);
    return (answer.body as { codigos_recuperacion: string[] }).codigos_recuperacion;
  }

  /** Sets a second factor up. */
  async setUp(headers: Headers): Promise<readonly string[]> {
    await this.begin(headers);
    return this.confirm(headers);
  }

  async remove(headers: Headers): Promise<void> {
    const body = { password: this.password, otp: this.freshCode() };
    await this.client.call('delete', '/api/totp/', { headers, body }).expect(204);
  }
}
