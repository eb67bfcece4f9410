import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { KeyRing } from '../../../plugins/auth/tokens/key-ring.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { claimsOf, headerOf } from './token-client.js';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs changed claims of a token with the host's own key. */
export async function signedAnew(host: TestHost, token: string, changes: object): Promise<string> {
  const kid = headerOf(token)['kid'] as string;
  const key = (await host.container.get(KeyRing).find(kid))!;
  // As text: the library refuses to sign some of the claims as an object.
  const claims = JSON.stringify({ ...claimsOf(token), ...changes });
  return jwt.sign(claims, key, { header: { alg: 'HS256', typ: 'JWT', kid } });
}

/** Forges tokens without the key, as the holder of a token can, by the kind of forgery. */
export function forgeries(token: string): Readonly<Record<string, string>> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid } = headerOf(token) as { kid: string };
  const claims = claimsOf(token);
  const signedBy = (secret: string, keyid: string): string =>
    jwt.sign(claims, createSecretKey(Buffer.from(secret)), { algorithm: 'HS256', keyid });
  const none = (alg: string): string => `${encoded({ alg, typ: 'JWT', kid })}.${payload}.`;
  const otherUser = encoded({ ...claims, user_id: Number(claims['user_id']) + 1 });
  return {
    'changed claims': `${header}.${otherUser}.${signature}`,
    'a changed signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'no signature': `${header}.${payload}.`,
    'alg none': none('none'),
    'alg nOnE': none('nOnE'),
    'alg none with the old signature': none('none') + signature,
    'its kid as the key': signedBy(kid, kid),
    'a public text as the key': signedBy('-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n', kid),
    'an unknown kid': signedBy('secreto', '00000000-0000-4000-8000-000000000000'),
    'a kid that is a path': signedBy('', '../../../../dev/null'),
    'a kid that tries to be SQL': signedBy('x', "' UNION SELECT 'x"),
    'a kid that is no text': `${encoded({ alg: 'HS256', kid: { $ne: 1 } })}.${payload}.${signature}`,
    'no kid': `${encoded({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`,
    'another algorithm': `${encoded({ alg: 'RS256', typ: 'JWT', kid })}.${payload}.${signature}`,
    'two parts': `${header}.${payload}`,
    'five parts': `${token}.a.b`,
    'text that is no token': 'hola',
    'parts that are no JSON': 'YQ.YQ.YQ',
    'claims that are no JSON': `${encoded({ alg: 'HS256', typ: 'JWT', kid, n: 1 })}.YQ.${signature}`,
    'claims that are no JSON, under its own header': `${header}.YQ.${signature}`,
  };
}
