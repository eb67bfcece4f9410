import { inject, injectable } from 'inversify';
import { AuthenticationError, RefusalLog } from '../../../host/plugin-api/index.js';
import { LoginPlaces, type LoginOrigin } from '../places/login-places.js';
import { SecondFactor } from '../second-factor/second-factor.js';
import { UserRepository, type UserRow } from '../users/user-repository.js';
import { DelayedRefusals } from './delayed-refusals.js';
import { isFailedLogin, LoginLimits } from './login-limits.js';
import { INVALID_CREDENTIALS } from './login-refusals.js';
import { PasswordHasher } from './password-hasher.js';

/** The credentials of a login. */
export interface LoginAttempt extends LoginOrigin {
  readonly username: string;
  readonly password: string;
  /** A code of the second factor, or a recovery code. */
  readonly otp?: string | undefined;
}

/** Authenticates users by their password, and by their second factor where they have one. */
@injectable()
export class LoginService {
  constructor(
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(LoginLimits) private readonly limits: LoginLimits,
    @inject(LoginPlaces) private readonly places: LoginPlaces,
    @inject(DelayedRefusals) private readonly refusals: DelayedRefusals,
    @inject(SecondFactor) private readonly secondFactor: SecondFactor,
    @inject(RefusalLog) private readonly log: RefusalLog,
  ) {}

  /**
   * Returns the active user with this password. Throws `AuthenticationError` `invalid_credentials` otherwise, after the
   * same time whatever was wrong; `otp_required` or `otp_invalid` where the password is right and the code is not;
   * `RateLimitError` after too many failures (decisions, section 2); `UnavailableError` where too many are waiting.
   */
  async login({ username, password, otp, address, place }: LoginAttempt): Promise<UserRow> {
    const arrival = this.refusals.arrival();
    const found = await this.users.findByUsername(username);
    // An inactive user cannot log in, so the work of comparing with that hash is saved.
    const user = found?.is_active ? found : undefined;
    const known = user && this.places.isKnown(place, user) ? this.limits.ofKnown(user.id, place) : undefined;
    const counts = known ?? this.limits.ofStranger(username, address);
    const attempt = async (): Promise<UserRow> => {
      const verified = await this.verify(user, password);
      await this.secondFactor.require(verified.id, otp);
      return verified;
    };
    const lane = known ? 'known' : 'stranger';
    const outcome = await this.hasher.runQueued(user?.password_hash, lane, async () => {
      await this.limits.check(counts);
      const [settled] = await Promise.allSettled([this.limits.count(counts, attempt)]);
      return settled;
    });
    if (outcome.status === 'fulfilled') return outcome.value;
    // Within the delay of the refusal: for an unknown name it takes as long.
    if (found && isFailedLogin(outcome.reason)) {
      await this.log.noteRefusal({ action: 'auth.login_failed', userId: found.id, isProven: false, address });
    }
    return this.refusals.delay(arrival, outcome.reason);
  }

  private async verify(user: UserRow | undefined, password: string): Promise<UserRow> {
    const { fits, isOutdated } = await this.hasher.verify(user?.password_hash, password);
    if (!user || !fits) {
      throw new AuthenticationError('Usuario o contraseña no válidos.', { code: INVALID_CREDENTIALS });
    }
    if (isOutdated && user.password_hash !== null) {
      await this.users.replaceHash(user.id, user.password_hash, await this.hasher.hash(password));
    }
    return user;
  }
}
