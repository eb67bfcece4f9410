import { inject, injectable } from 'inversify';
import { ConflictError, type Identity } from '../../../host/plugin-api/index.js';
import { UserRepository } from '../users/user-repository.js';
import { LoginService } from './login-service.js';
import { PasswordHasher } from './password-hasher.js';

/** A user's own password. */
@injectable()
export class PasswordService {
  constructor(
    @inject(LoginService) private readonly logins: LoginService,
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
  ) {}

  /**
   * Changes it, for who knows the present one; every token and session given out before is refused from then on.
   * Throws as a login does, and `ConflictError` where it was changed at the same time.
   */
  async change(
    { username }: Identity,
    change: {
      readonly present: string;
      readonly next: string;
      readonly otp?: string | undefined;
      readonly address: string;
    },
  ): Promise<void> {
    const { present, next, otp, address } = change;
    const user = await this.logins.login({ username, password: present, otp, address });
    if (!(await this.users.setPassword(user.id, await this.hasher.hash(next), user.generation))) {
      throw new ConflictError('La contraseña se cambió al mismo tiempo en otro lugar.');
    }
  }
}
