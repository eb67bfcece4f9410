import { parseArgs } from 'node:util';
import { z } from 'zod';
import { emailAddress, freeText, InputError, type Command } from '../../../host/plugin-api/index.js';
import { newPassword, userName } from '../contract.js';
import type { ConsoleSuperusers } from '../users/console-superusers.js';

const account = z.object({
  username: userName,
  email: emailAddress.nullable(),
  nombres: z.string().overwrite(freeText).max(200),
});

const USAGE = 'create --username NAME [--email ADDRESS] [--nombres TEXT]';

interface Services {
  readonly superusers: ConsoleSuperusers;
}

function parseOptions(args: readonly string[]): object {
  try {
    const text = { type: 'string' } as const;
    const options = { username: text, email: text, nombres: text };
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (positionals.join(' ') === 'create' && values.username) return { email: null, nombres: '', ...values };
  } catch {
    // The usage below shows what was wrong.
  }
  throw new InputError(`usage: npm run admin -- ${USAGE}`);
}

function readAccount(args: readonly string[]): z.output<typeof account> {
  const result = account.safeParse(parseOptions(args));
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new InputError(`--${issue.path.join('.')}: ${issue.message}`);
}

/**
 * Builds `npm run admin -- create`: creates the first superuser of an empty server database. The password is asked for,
 * or piped in.
 */
export function adminCommand({ superusers }: Services): Command {
  return {
    name: 'admin',
    usage: [USAGE],
    run: async (args, console) => {
      const { username, email, nombres } = readAccount(args);
      const password = newPassword.safeParse(await console.readSecret('Password: '));
      if (!password.success) throw new InputError(password.error.issues[0]!.message);
      await superusers.create({ username, email, nombres, password: password.data });
      console.print(`superuser "${username}" created`);
    },
  };
}
