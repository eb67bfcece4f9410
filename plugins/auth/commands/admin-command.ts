import { parseArgs } from 'node:util';
import { InputError, type Clock, type Command, type Database } from '../../../host/plugin-api/index.js';
import { newPassword } from '../passwords/new-password.js';
import type { PasswordHasher } from '../passwords/password-hasher.js';
import type { UserRepository } from '../users/user-repository.js';

const USAGE = 'create --username NAME [--email ADDRESS] [--nombres TEXT]';

interface Services {
  readonly database: Database;
  readonly repository: UserRepository;
  readonly hasher: PasswordHasher;
  readonly clock: Clock;
}

function readArguments(args: readonly string[]): { username: string; email: string | null; nombres: string } {
  try {
    const text = { type: 'string' } as const;
    const options = { username: text, email: text, nombres: text };
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const { username, email, nombres } = values;
    if (positionals.join(' ') === 'create' && username)
      return { username, email: email ?? null, nombres: nombres ?? '' };
  } catch {
    // Told below: what was wrong is seen beside the usage.
  }
  throw new InputError(`usage: npm run admin -- ${USAGE}`);
}

/** `npm run admin -- create`: the first superuser of an empty server database. The password is asked for, or piped in. */
export function adminCommand({ database, repository, hasher, clock }: Services): Command {
  return {
    name: 'admin',
    usage: [USAGE],
    run: async (args, console) => {
      const { username, email, nombres } = readArguments(args);
      const password = newPassword.safeParse(await console.readSecret('Password: '));
      if (!password.success) throw new InputError(password.error.issues[0]!.message);
      const row = {
        username,
        password_hash: await hasher.hash(password.data),
        nombres,
        email,
        is_active: true,
        is_superuser: true,
        generation: 1,
        created_at: clock.now(),
      };
      try {
        await database.transaction((tx) => repository.insert(row, tx));
      } catch (error) {
        if (!database.isUniqueViolation(error, 'auth_user_username_uq')) throw error;
        throw new InputError(`there is already a user "${username}"`);
      }
      console.print(`superuser "${username}" created`);
    },
  };
}
