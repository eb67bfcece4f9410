import type { HostileWorld } from './hostile-world.js';
import { SUPERUSER } from './hostile-city.js';

type Headers = Readonly<Record<string, string>>;

/** A caller: without credentials, with one permission or with none, or the superuser. */
export interface Caller {
  readonly name: string;
  readonly jwt: Headers;
  readonly session: Headers;
}

export const anonymous: Caller = { name: 'anonymous', jwt: {}, session: {} };

/** All callers: a user for each permission that is declared. */
export interface Callers {
  readonly superuser: Caller;
  readonly others: readonly Caller[];
}

export async function makeCallers({ admin, people }: HostileWorld): Promise<Callers> {
  const named = async (name: string, username: string): Promise<Caller> => ({
    name,
    jwt: await people.jwt({ username }),
    session: await people.session({ username }),
  });
  const { items } = (await admin.query('auth.roles.permissions')).data as { items: { code: string }[] };
  const others = [anonymous, await named('no permission', (await people.create()).username)];
  for (const { code } of items) others.push(await named(code, (await people.create(code)).username));
  return { superuser: await named('superuser', SUPERUSER), others };
}
