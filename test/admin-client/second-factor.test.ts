import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { UserService } from '../../plugins/auth/users/user-service.js';
import type { TestHost } from '../../testing/start-test-host.js';
import { clientError } from './support/client-error.js';
import { clientOf, PASSWORD, startClientHost } from './support/client-host.js';
import { obtainTokens, postJson } from './support/post-json.js';

describe('the admin client of a user with a second factor', () => {
  let host: TestHost;
  let secret: string;
  beforeEach(async () => {
    host = await startClientHost();
    const headers = { authorization: `Bearer ${(await obtainTokens(host)).access}` };
    const begun = await postJson(host, '/api/totp', { password: PASSWORD }, headers);
    secret = ((await begun.json()) as { secreto: string }).secreto;
    const confirmed = await postJson(host, '/api/totp/confirmar', { codigo: codeNow() }, headers);
    expect(confirmed.status).to.equal(200);
    host.clock.advance(60);
  });
  afterEach(() => host.stop());

  const codeNow = (): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: host.clock.now().getTime() });
  const signOutEverywhere = (): Promise<unknown> => host.container.get(UserService).signOutEverywhere(1);

  it('asks for a new code at each login', async () => {
    const asked: string[] = [];
    const otp = (): string => {
      asked.push(codeNow());
      return asked.at(-1)!;
    };
    const { client } = clientOf(host, { credentials: { username: 'jefa', password: PASSWORD, otp } });
    await client.auth.roles.list.query();
    await signOutEverywhere();
    host.clock.advance(60);
    await client.auth.roles.list.query();
    expect(asked).to.have.length(2);
  });

  it('logs in once with one code', async () => {
    const credentials = { username: 'jefa', password: PASSWORD, otp: codeNow() };
    const { client } = clientOf(host, { credentials });
    await client.auth.roles.list.query();
    await signOutEverywhere();
    expect(await clientError(client.auth.roles.list.query())).to.include({ code: 'signed_out' });
  });

  it('reports a missing code', async () => {
    const error = await clientError(clientOf(host).client.auth.roles.list.query());
    expect(error).to.include({ code: 'otp_required', status: 401 });
  });
});
