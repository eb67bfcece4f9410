import type { Body, Call } from '../call.js';
import type { HostileWorld } from '../hostile-world.js';

export type Headers = Readonly<Record<string, string>>;

/** Prepares everything that a valid request needs and that is not used up yet, and returns the request. */
type MakeCall = (world: HostileWorld) => Promise<Omit<Call, 'method' | 'path'>>;

/** Valid requests by operation, and by name where it has several kinds. */
export type RestSamples = Readonly<Record<string, Readonly<Record<string, MakeCall>>>>;

export const jsonOf = (value: unknown): Body => ({ kind: 'json', value });

/** Sends a request that must precede a sample; throws where it is refused. */
export async function send(
  { host }: HostileWorld,
  path: string,
  init: RequestInit = {},
): Promise<Record<string, unknown>> {
  const headers = { 'x-forwarded-for': '172.17.0.1', ...init.headers };
  const answer = await fetch(`${host.url}${path}`, { ...init, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

export const post = (
  world: HostileWorld,
  path: string,
  body: unknown,
  headers: Headers = {},
): Promise<Record<string, unknown>> =>
  send(world, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Creates a user, with a JWT. */
export const withJwt = async ({ people }: HostileWorld): Promise<{ headers: Headers }> => ({
  headers: await people.jwt(await people.create()),
});

/** Creates a user, with a session. */
export const withSession = async ({ people }: HostileWorld): Promise<{ headers: Headers }> => ({
  headers: await people.session(await people.create()),
});
