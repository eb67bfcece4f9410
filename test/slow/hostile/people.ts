import { hash } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';
import type { AdminCaller } from '../../../testing/admin-caller.js';
import { CANARY, PASSWORD } from './hostile-city.js';

type Headers = Readonly<Record<string, string>>;

/** The cheapest hash of the format: hundreds of logins are made here, and their cost does not matter to this suite. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A user who can log in. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly identificacion: string;
}

/** The tokens of a login. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Creates users, and logs them in. */
export class People {
  private count = 0;
  private readonly hashed = hash(PASSWORD, cheap);

  constructor(
    private readonly url: string,
    private readonly admin: AdminCaller,
  ) {}

  /** Creates a user with these permissions. */
  async create(...permissions: readonly string[]): Promise<Person> {
    this.count += 1;
    const username = `${CANARY}-persona-${this.count}`;
    const email = `${username}@correo.example`;
    const identificacion = String(1_000_000_000 + this.count);
    const { data, text } = await this.admin.mutate('auth.users.create', {
      username,
      password_hash: await this.hashed,
      nombres: `${CANARY} Pérez`,
      email,
      tipo_identificacion: 'CC',
      identificacion,
    });
    if (!data) throw new Error(`no user was made: ${text}`);
    const id = data.id as number;
    if (permissions.length > 0) {
      const answer = await this.admin.mutate('auth.users.setGrants', { id, roles: [], permissions });
      if (answer.status !== 200) throw new Error(`${permissions.join()} was not granted: ${answer.text}`);
    }
    return { id, username, email, identificacion };
  }

  async tokens({ username }: Pick<Person, 'username'>): Promise<Tokens> {
    return (await (await this.logIn('/api/token/', username)).json()) as Tokens;
  }

  /** Logs in, and returns the header of a JWT. */
  async jwt(person: Pick<Person, 'username'>): Promise<Headers> {
    return { authorization: `Bearer ${(await this.tokens(person)).access}` };
  }

  /** Logs in, and returns the headers of a session. */
  async session({ username }: Pick<Person, 'username'>): Promise<Headers> {
    const answer = await this.logIn('/api/sesion/', username);
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const { csrf } = (await answer.json()) as { csrf: string };
    return { cookie, 'x-csrftoken': csrf };
  }

  private async logIn(path: string, username: string): Promise<Response> {
    const answer = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `172.16.${randomInt(256)}.${randomInt(256)}`,
      },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    if (answer.status !== 200) throw new Error(`a login was answered ${answer.status}`);
    return answer;
  }
}
