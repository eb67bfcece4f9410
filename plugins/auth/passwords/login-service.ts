import { inject, injectable } from 'inversify';
import { AuthenticationError } from '../../../host/plugin-api/index.js';
import { SecondFactor } from '../second-factor/second-factor.js';
import { UserRepository, type UserRow } from '../users/user-repository.js';
import { LoginLimits } from './login-limits.js';
import { INVALID_CREDENTIALS } from './login-refusals.js';
import { PasswordHasher } from './password-hasher.js';

/** What somebody who logs in shows. */
export interface LoginAttempt {
  readonly username: string;
  readonly password: string;
  /** A code of the second factor, or a recovery code. */
  readonly otp?: string | undefined;
  readonly address: string;
}

/** Users by their password, and by their second factor where they have one. */
@injectable()
export class LoginService {
  constructor(
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(LoginLimits) private readonly limits: LoginLimits,
    @inject(SecondFactor) private readonly secondFactor: SecondFactor,
  ) {}

  /**
   * The active user whose password this is. Throws `AuthenticationError` `invalid_credentials` otherwise, in the same
   * time whatever was wrong; `otp_required` or `otp_invalid` where the password is right and the code is not;
   * `RateLimitError` after too many failures (decisions, section 2).
   */
  login({ username, password, otp, address }: LoginAttempt): Promise<UserRow> {
    return this.limits.attempt(username, address, async () => {
      const user = await this.verify(username, password);
      await this.secondFactor.require(user.id, otp);
      return user;
    });
  }

  private async verify(username: string, password: string): Promise<UserRow> {
    const user = await this.users.findByUsername(username);
    const { fits, isOutdated } = await this.hasher.verify(user?.password_hash, password);
    if (!user || !fits || !user.is_active) {
      throw new AuthenticationError('Usuario o contraseña no válidos.', { code: INVALID_CREDENTIALS });
    }
    if (isOutdated && user.password_hash !== null) {
      await this.users.replaceHash(user.id, user.password_hash, await this.hasher.hash(password));
    }
    return user;
  }
}
