import { expect } from 'chai';
import { RefreshFamilies } from '../../plugins/auth/tokens/refresh-families.js';
import { startTestHost } from '../../testing/start-test-host.js';
import { signedAnew } from './support/forge-token.js';
import { claimsOf, startTokenHost, tokenClient, tokenPlugins, type TokenClient } from './support/token-client.js';

const HOUR = 3600;

describe('an access token', () => {
  let client: TokenClient;

  before(async () => {
    client = await startTokenHost();
  });
  after(() => client.host.stop());

  const isTaken = async (access: string): Promise<void> => {
    await client.probe(`Bearer ${access}`).expect(200);
  };
  const isRefused = async (access: string): Promise<void> => {
    const { body } = await client.probe(`Bearer ${access}`).expect(401);
    expect(body.code).to.equal('token_not_valid');
    expect(body.messages).to.have.length(1);
  };

  it('ends with the logout of its login, like the access tokens before a refresh', async () => {
    const [first, other] = [await client.login(), await client.login()];
    const second = await client.rotate(first.refresh);
    for (const { access } of [first, second]) await isTaken(access);
    await client.logout(second.refresh).expect(200);
    for (const { access } of [first, second]) await isRefused(access);
    await isTaken(other.access);
  });

  it('ends on every host at once', async () => {
    const { host } = client;
    const { databaseUrl, secretKey } = host;
    const second = tokenClient(await startTestHost({ plugins: tokenPlugins, databaseUrl, secretKey }));
    try {
      const { access, refresh } = await second.login();
      await isTaken(access);
      await second.logout(refresh).expect(200);
      await isRefused(access);
    } finally {
      await second.host.stop();
    }
  });

  it('ends with its login when a refresh token is reused', async () => {
    const first = await client.login();
    const second = await client.rotate(first.refresh);
    client.host.clock.advance(6);
    await client.refresh(first.refresh).expect(401);
    for (const { access } of [first, second]) await isRefused(access);
  });

  it('ends with its family, twelve hours after the login', async () => {
    const { clock } = client.host;
    let pair = await client.login();
    for (const hours of [3.5, 3.5, 3.5, 1]) {
      clock.advance(hours * HOUR);
      pair = await client.rotate(pair.refresh);
    }
    expect(claimsOf(pair.access).exp).to.equal(claimsOf(pair.refresh)['fam_exp']);
    clock.advance(0.5 * HOUR - 60);
    await isTaken(pair.access);
    clock.advance(61);
    await isRefused(pair.access);
  });

  it('is refused for the login of another user, without a login, and for a deleted login', async () => {
    const [mine, foreign] = [await client.login(), await client.login('marta')];
    const { fam } = claimsOf(foreign.access) as { fam: string };
    await isRefused(await signedAnew(client.host, mine.access, { fam }));
    await isRefused(await signedAnew(client.host, mine.access, { fam: undefined }));
    await client.host.database.changeRows('DELETE FROM auth_refresh_family WHERE id = $1', [fam]);
    await isRefused(foreign.access);
    await isTaken(mine.access);
  });

  it('ends before the row of its login is removed', async () => {
    const { container, clock, database } = client.host;
    const families = container.get(RefreshFamilies);
    const { access } = await client.login();
    const rows = () => database.rows('SELECT id FROM auth_refresh_family WHERE id = $1', [claimsOf(access)['fam']]);
    clock.advance(2 * HOUR - 60);
    await families.removeEnded();
    await isTaken(access);
    clock.advance(10 * HOUR + 61);
    await families.removeEnded();
    expect(await rows()).to.have.length(1);
    clock.advance(24 * HOUR);
    await families.removeEnded();
    expect(await rows()).to.have.length(0);
    await isRefused(access);
  });
});

describe('an access token with a longer lifetime than its refresh token', () => {
  it('expires with its refresh token', async () => {
    const host = await startTestHost({
      plugins: tokenPlugins,
      config: { auth: { accessSeconds: 8 * HOUR } },
      bundle: { usuarios: [{ username: 'luz', password: 'correcta-y-larga' }] },
    });
    try {
      const { access, refresh } = await tokenClient(host).login();
      expect(claimsOf(access).exp).to.equal(claimsOf(refresh).exp);
    } finally {
      await host.stop();
    }
  });
});
