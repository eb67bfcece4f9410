import { Secret, TOTP } from 'otpauth';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';

/** Gives a user a second factor, and answers its secret. */
export async function enrolled({ host }: DemoCity, username: string): Promise<Secret> {
  const post = async <T>(path: string, body: object, headers: object = {}): Promise<T> => {
    const answer = await fetch(host.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { access } = await post<{ access: string }>('/api/token/', { username, password: PASSWORD });
  const headers = { authorization: `Bearer ${access}` };
  const { secreto } = await post<{ secreto: string }>('/api/totp', { password: PASSWORD }, headers);
  const secret = Secret.fromBase32(secreto);
  const codigo = new TOTP({ secret }).generate({ timestamp: host.clock.now().getTime() });
  await post('/api/totp/confirmar', { codigo }, headers);
  return secret;
}
