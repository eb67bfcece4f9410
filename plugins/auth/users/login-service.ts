import { inject, injectable } from 'inversify';
import { NotFoundError } from '../../../host/plugin-api/index.js';
import { PasswordHasher } from './password-hasher.js';
import { UserRepository, type UserRow } from './user-repository.js';

/** Users by their password. */
@injectable()
export class LoginService {
  constructor(
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
  ) {}

  /**
   * The active user whose password this is. Throws `NotFoundError` otherwise, in the same time whatever was wrong
   * (decisions, section 2).
   */
  async login(username: string, password: string): Promise<UserRow> {
    const user = await this.users.findByUsername(username);
    const fits = await this.hasher.verify(user?.password_hash, password);
    if (!user || !fits || !user.is_active) {
      const code = 'invalid_credentials';
      throw new NotFoundError('Usuario o contraseña no válidos.', {
        code,
        body: { errors: { non_fields_errors: ['User or Password is not Valid'] }, code },
      });
    }
    return user;
  }
}
