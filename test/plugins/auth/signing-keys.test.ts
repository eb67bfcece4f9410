import { expect } from 'chai';
import { signedAnew } from '../../acceptance/support/forge-token.js';
import { headerOf } from '../../acceptance/support/token-client.js';
import { KeyRing } from '../../../plugins/auth/tokens/key-ring.js';
import { bearer, startAuthHost, startReplica, type AuthClient } from './support/auth-client.js';
import { runCommand } from './support/run-command.js';

const HOUR = 3600;

describe('npm run keys', () => {
  let hosts: readonly [AuthClient, AuthClient];

  before(async () => {
    const client = await startAuthHost();
    hosts = [client, await startReplica(client)];
  });
  after(async () => {
    for (const { host } of hosts.toReversed()) await host.stop();
  });

  const advance = (seconds: number): void => hosts.forEach(({ host }) => host.clock.advance(seconds));
  const kidOf = (token: string): unknown => headerOf(token)['kid'];
  /** Rotates on the first host, and lets the second that hosts may take to see it go by. */
  const rotate = async (): Promise<string> => {
    const kid = await hosts[0].host.container.get(KeyRing).rotate();
    advance(1);
    return kid;
  };
  const probes = async (token: string): Promise<number[]> => Promise.all(hosts.map((on) => on.probe(bearer(token))));

  it('rotate signs with a new key on every host, and keeps what the old one signed', async () => {
    const before = await hosts[0].tokens();
    const kid = await rotate();
    expect(kidOf(before.access)).not.to.equal(kid);
    for (const on of hosts) {
      const { access, refresh } = await on.tokens();
      expect([kidOf(access), kidOf(refresh)]).to.deep.equal([kid, kid]);
      expect(await probes(access)).to.deep.equal([200, 200]);
    }
    expect(await probes(before.access)).to.deep.equal([200, 200]);
    const { body } = await hosts[1]
      .call('post', '/api/token/refresh/', { body: { refresh: before.refresh } })
      .expect(200);
    expect(kidOf((body as { refresh: string }).refresh)).to.equal(kid);
  });

  it('lets an old key verify until its last token has expired, and never after', async () => {
    const { access, refresh } = await hosts[0].tokens();
    const exp = Math.floor(hosts[0].host.clock.now().getTime() / 1000) + 100 * HOUR;
    const endless = await signedAnew(hosts[0].host, access, { exp });
    const endlessRefresh = await signedAnew(hosts[0].host, refresh, { exp });
    await rotate();
    advance(2 * HOUR - 60);
    expect(await probes(access)).to.deep.equal([200, 200]);
    advance(2 * HOUR);
    expect(await probes(access)).to.deep.equal([401, 401]);
    expect(await probes(endless), 'the key has not retired').to.deep.equal([200, 200]);
    advance(3 * 60);
    expect(await probes(endless), 'the key has retired').to.deep.equal([401, 401]);
    for (const on of hosts) {
      await on.call('post', '/api/token/refresh/', { body: { refresh: endlessRefresh } }).expect(401);
      await on.tokens();
    }
  });

  it('verifies its tokens beside any number that only name its key', async () => {
    const { access } = await hosts[0].tokens();
    const [, payload, signature] = access.split('.');
    for (let n = 0; n < 150; n += 1) {
      const header = Buffer.from(JSON.stringify({ ...headerOf(access), n })).toString('base64url');
      expect(await hosts[0].probe(bearer(`${header}.${payload}.${signature}`))).to.equal(401);
    }
    expect(await probes(access)).to.deep.equal([200, 200]);
    expect(await probes(`${access.split('.')[0]}.${payload}.${signature!.slice(0, -4)}AAAA`)).to.deep.equal([401, 401]);
  });

  it('rotate twice in a row leaves both earlier keys valid', async () => {
    const first = await hosts[0].tokens();
    await rotate();
    const second = await hosts[1].tokens();
    await rotate();
    for (const { access } of [first, second]) expect(await probes(access)).to.deep.equal([200, 200]);
  });

  it('rotate on several hosts at once waits for all, and leaves one key that signs on all', async () => {
    const seen = async (): Promise<number[]> => {
      const rows = await hosts[0].host.database.rows<{ beats: string | number }>(
        'SELECT beats FROM host_instance ORDER BY id',
      );
      return rows.map(({ beats }) => Number(beats));
    };
    const before = await seen();
    const both = await Promise.all(hosts.map(({ host }) => runCommand(host, ['keys', 'rotate', 'tokens', 'again'])));
    for (const [index, beats] of (await seen()).entries()) expect(beats).to.be.at.least(before[index]! + 2);
    for (const { lines } of both) {
      expect(lines[0]).to.match(/^signing with \S+$/);
      expect(lines.at(-1)).to.equal('done');
    }
    advance(1);
    const tokens = await Promise.all(hosts.map((on) => on.tokens()));
    expect(new Set(tokens.map(({ access }) => kidOf(access)))).to.have.length(1);
    for (const { access } of tokens) expect(await probes(access)).to.deep.equal([200, 200]);
  });

  it('rotate, repeated after it was broken off, goes on with its key, and makes another one later', async () => {
    const kid = await rotate();
    const known = async (): Promise<readonly string[]> =>
      (await hosts[0].host.container.get(KeyRing).list()).map((listed) => listed.kid);
    const before = await known();
    const { lines } = await runCommand(hosts[0].host, ['keys', 'rotate', 'tokens']);
    expect(lines[0]).to.match(/^made \S+Z, and kept: one more with `rotate tokens again`$/);
    expect(lines.at(-1)).to.equal('done');
    expect(await known()).to.deep.equal(before);
    advance(600);
    const later = await runCommand(hosts[0].host, ['keys', 'rotate', 'tokens']);
    expect(later.lines[0]).to.match(/^signing with \S+$/);
    expect((await known()).slice(1)).to.deep.equal(before);
    expect(before[0]).to.equal(kid);
  });

  it('list shows the keys, the newest first, and none of their material', async () => {
    const kid = await rotate();
    const { lines } = await runCommand(hosts[1].host, ['keys', 'list']);
    expect(lines[0]).to.equal('tokens:');
    expect(lines[1]).to.match(new RegExp(`^  ${kid}  made \\S+Z  signs$`));
    for (const line of lines.slice(2)) expect(line).to.match(/^ {2}\S{36} {2}made \S+Z {2}(retires \S+Z|signs)$/);
  });

  it('refuses anything else, with its usage', async () => {
    const wrong = [
      [],
      ['delete'],
      ['rotate'],
      ['rotate', 'roots'],
      ['rotate', 'tokens', '1'],
      ['rotate', 'tokens', 'again', '1'],
      ['list', 'tokens'],
      ['root', 'x'],
    ];
    for (const args of wrong) {
      const refused = await runCommand(hosts[0].host, ['keys', ...args]).catch((error: unknown) => error);
      expect((refused as Error).message).to.equal('usage: npm run keys -- list | rotate tokens [again] | root');
    }
  });
});
