import type { HostileWorld } from './hostile-world.js';
import { roundsOf } from '../support/rounds.js';
import { SUPERUSER } from './hostile-city.js';

type Headers = Readonly<Record<string, string>>;

/** A caller: without credentials, with one permission or with none, or the superuser. */
export interface Caller {
  readonly name: string;
  readonly jwt: Headers;
  readonly session: Headers;
}

export const anonymous: Caller = { name: 'anonymous', jwt: {}, session: {} };

/** The most permissions that get a caller: more than exist, unless the run is to be short. */
const permissions = roundsOf('HOSTILE_PERMISSIONS', 1000);

/** All callers, with a user for each of these permissions. */
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
  const every = Math.max(1, Math.ceil(items.length / permissions));
  const held = items.filter((_item, index) => index % every === 0);
  for (const { code } of held) others.push(await named(code, (await people.create(code)).username));
  return { superuser: await named('superuser', SUPERUSER), others };
}
