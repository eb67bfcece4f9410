import './session-data.js';
import { inject, injectable } from 'inversify';
import { AuthenticationError } from '../../../host/plugin-api/index.js';
import type { BrowserCall, BrowserLogins, LoginOutcome, TypedLogin } from '../contract.js';
import { INVALID_CREDENTIALS, OTP_INVALID, OTP_REQUIRED } from '../passwords/login-refusals.js';
import { PasswordResetService } from '../passwords/password-reset-service.js';
import { LoginPlaces } from '../places/login-places.js';
import { credentials, FORGET, username as userName } from '../routes/auth-schemas.js';
import { SafeConnections } from '../safe-connections.js';
import { SessionService } from './session-service.js';

const outcomes: ReadonlyMap<string, LoginOutcome> = new Map([
  [INVALID_CREDENTIALS, 'refused'],
  [OTP_REQUIRED, 'code_required'],
  [OTP_INVALID, 'code_refused'],
]);

/** {@link BrowserLogins} of the sessions of this plugin. */
@injectable()
export class PageLogins implements BrowserLogins {
  constructor(
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(LoginPlaces) private readonly places: LoginPlaces,
    @inject(PasswordResetService) private readonly resets: PasswordResetService,
    @inject(SafeConnections) private readonly connections: SafeConnections,
  ) {}

  requireSafe({ express: { request } }: BrowserCall): void {
    this.connections.require(request);
  }

  async logIn(typed: TypedLogin, { address, express }: BrowserCall): Promise<LoginOutcome> {
    this.connections.require(express.request);
    const read = credentials.safeParse(typed);
    if (!read.success) return 'refused';
    try {
      const origin = this.places.origin(express.request, address);
      const { user } = await this.sessions.begin({ ...read.data, ...origin }, express);
      this.places.remember(express, user);
      return 'begun';
    } catch (error) {
      const outcome = error instanceof AuthenticationError ? outcomes.get(error.code) : undefined;
      if (outcome === undefined) throw error;
      return outcome;
    }
  }

  async logOut({ express }: BrowserCall): Promise<void> {
    await this.sessions.end(express);
    express.response.set(FORGET);
  }

  csrfOf({ express: { request } }: BrowserCall): string {
    return request.session.csrf ?? '';
  }

  async mailNewPassword(typed: string, { address, express }: BrowserCall): Promise<void> {
    const { data = '' } = userName.safeParse(typed);
    await this.resets.request(data, this.places.origin(express.request, address).place);
  }
}
