import { hash, verify } from '@node-rs/argon2';
import { injectable } from 'inversify';

/** argon2id with the library's defaults: 19 MiB, two passes, one lane. */
@injectable()
export class PasswordHasher {
  /** What a missing user's password is compared with, so that it takes the same time. */
  private readonly decoy = hash('');

  hash(password: string): Promise<string> {
    return hash(password);
  }

  /** Whether a password fits; without a stored hash it works as long, and answers false. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const fits = await verify(stored ?? (await this.decoy), password);
    return fits && stored !== null && stored !== undefined;
  }
}
