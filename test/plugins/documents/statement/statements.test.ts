import { createPublicKey } from 'node:crypto';
import { expect } from 'chai';
import jwt from 'jsonwebtoken';
import { Revisions } from '../../../../host/plugin-api/index.js';
import { dataDigest } from '../../../../plugins/documents/statement/canonical-json.js';
import { Statements, type Statement } from '../../../../plugins/documents/statement/statements.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.js';
import type { TestHost, TestHostOptions } from '../../../../testing/start-test-host.js';
import { PASSWORD, type AuthClient } from '../../auth/support/auth-client.js';
import { runCommand } from '../../auth/support/run-command.js';
import { startStatementHost } from '../support/statement-host.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';

interface PublicKey {
  readonly [member: string]: unknown;
  readonly kid: string;
  readonly nbf: number;
  readonly exp?: number;
}

const ordinary: Statement = {
  codigo: 'K7QM-2XVD-9RTW',
  documento: 'Paz y salvo de impuesto predial unificado',
  titular: 'M**** C****** R******* G****',
  emitido: new Date('2026-11-22T15:04:05.678Z'),
  sha256: dataDigest({ predio: '01-02-0034' }),
};
const ADDRESS = 'https://tramites.jamundi.gov.co/documentos/verificar/K7QM-2XVD-9RTW';

const start = (options: TestHostOptions): Promise<AuthClient> =>
  startStatementHost({ ...options, config: { logging: { level: 'warn' }, ...options.config } });

const statementsOf = ({ container }: TestHost): Statements => container.get<Statements>(Statements);

describe('statements of documents', () => {
  let database: TestDatabase;
  let client: AuthClient;
  let admin: AdminCaller;

  before(async () => {
    database = await createTestDatabase();
    client = await start({ databaseUrl: database.url });
    admin = await AdminCaller.login(client.host, 'jefa', PASSWORD);
  });
  after(async () => {
    await client.host.stop();
    await database.drop();
  });

  const published = async (from = client): Promise<PublicKey[]> => {
    const { body } = await from.call('get', '/.well-known/ventanilla-keys.json').expect(200);
    return body.keys as PublicKey[];
  };
  const sign = (statement: Partial<Statement> = {}): Promise<string> =>
    statementsOf(client.host).sign({ ...ordinary, ...statement });

  /** Verifies a statement with another library, and returns its claims. */
  async function verified(signed: string): Promise<object> {
    const keys = await published();
    const { kid } = jwt.decode(signed, { complete: true })!.header;
    const jwk = keys.find((key) => key.kid === kid)!;
    return jwt.verify(signed, createPublicKey({ key: jwk, format: 'jwk' }), { algorithms: ['ES256'] }) as object;
  }

  it('are genuine for another library, and have the facts of the document', async () => {
    expect(await verified(await sign())).to.deep.equal({
      c: ordinary.codigo,
      d: ordinary.documento,
      h: Buffer.from(ordinary.sha256, 'hex').toString('base64url'),
      iat: 1_795_359_845,
      t: 'M**** C****** R******* G****',
    });
    expect(await verified(await sign({ titular: undefined }))).not.to.have.property('t');
  });

  it('keep the QR code of an ordinary document under 450 bytes', async () => {
    const text = `${ADDRESS}#${await sign()}`;
    expect(Buffer.byteLength(text)).to.be.below(450);
    expect(text.split('#')[1]).to.match(/^[\w.-]+$/);
  });

  it('cut texts that are too long for a QR code between two characters', async () => {
    const signed = await sign({ documento: '"ñ😀'.repeat(200), titular: `${'é\uD800 '.repeat(40)}` });
    const claims = (await verified(signed)) as { readonly d: string; readonly t: string };
    expect(claims.d).to.equal(`${'"ñ😀'.repeat(4)}"ñ…`);
    expect(claims.t).to.equal(`${'é\uFFFD '.repeat(4).trimEnd()}…`);
    expect(80 + '#'.length + signed.length).to.be.below(450);
  });

  it('are drawn as a QR code for HTML, 0.4 mm a module', async () => {
    const svg = statementsOf(client.host).qrOf(ADDRESS, await sign());
    const [, width, size] = /^<svg [^>]*role="img" aria-label="[^"]+" width="([\d.]+)mm"[^>]*viewBox="0 0 (\d+) /.exec(
      svg,
    )!;
    expect(Number(width) / Number(size)).to.be.closeTo(0.4, 0.001);
    expect(Number(width)).to.be.below(38);
    expect(svg).not.to.match(/script|href|style|url\(/);
  });

  it('are checked with keys that are public', async () => {
    const answer = await client.call('get', '/.well-known/ventanilla-keys.json').expect(200);
    expect(answer.headers['cache-control']).to.equal('public, max-age=300');
    expect(answer.body.ciudad).to.equal('Alcaldía de Jamundí');
    const [key] = answer.body.keys as readonly PublicKey[];
    expect(Object.keys(key!).sort()).to.deep.equal(['alg', 'crv', 'kid', 'kty', 'nbf', 'use', 'x', 'y']);
  });

  it('are signed with a new key after a rotation, and earlier ones stay genuine', async () => {
    const before = await sign();
    client.host.clock.advance(60);
    const { data } = await admin.mutate('documents.keys.rotate', {});
    const [present, previous] = await published();
    expect(present).to.include({ kid: data.kid }).and.not.have.property('exp');
    expect(previous!.exp).to.equal(present!.nbf);
    const after = await sign();
    expect(jwt.decode(after, { complete: true })!.header.kid).to.equal(data.kid);
    for (const signed of [before, after]) expect(await verified(signed)).to.include({ c: ordinary.codigo });

    const items = await admin.items<{ createdAt: string }>('documents.keys.list', { limit: 1 });
    expect(items).to.have.length(2);
    expect(items[0]).to.include({ kid: data.kid, retiredAt: null });
    expect(items[1]).to.include({ kid: previous!.kid, retiredAt: items[0]!.createdAt });
    const audited = await client.host.database.rows<{ action: string; subject_id: string }>(
      "SELECT action, subject_id FROM host_audit_entry WHERE subject_kind = 'documents.statementKey' ORDER BY id",
    );
    expect(audited).to.deep.equal([
      { action: 'documents.statementKey.made', subject_id: previous!.kid },
      { action: 'documents.statementKey.rotated', subject_id: data.kid },
    ]);
  });

  it('have one key on all hosts, also where several need the first one at once', async () => {
    const replica = await start({ databaseUrl: client.host.databaseUrl, secretKey: client.host.secretKey });
    try {
      await client.host.container
        .get<Revisions>(Revisions)
        .revise('documents/statement-keys', (tx) =>
          client.host.database.changeRows('DELETE FROM documents_key', [], tx),
        );
      for (const { host } of [client, replica]) host.clock.advance(1);
      const hosts = [client, replica, client, replica];
      const all = await Promise.all(hosts.map(({ host }) => statementsOf(host).sign(ordinary)));
      expect(new Set(all.map((signed) => signed.split('.')[0]))).to.have.lengthOf(1);
      expect(await published()).to.have.length(1);
      expect(await published(replica)).to.deep.equal(await published());
    } finally {
      await replica.host.stop();
    }
  });

  it('are not signed by a host that cannot open the key, and makes no other; the key follows a change of the root key', async () => {
    const { databaseUrl, secretKey } = client.host;
    const other = Buffer.alloc(32, 7).toString('base64');
    await client.host.stop();
    client = await start({ databaseUrl, secretKey: other, config: { secretKeyPrevious: [secretKey] } });
    const { lines } = await runCommand(client.host, ['keys', 'reseal']);
    expect(lines).to.include('documents/key: 1 sealed anew');
    expect(await verified(await sign())).to.include({ c: ordinary.codigo });

    await client.host.database.changeRows('UPDATE documents_key SET private_key = $1', [Buffer.alloc(100)]);
    const replica = await start({ databaseUrl, secretKey: other });
    try {
      const error = await statementsOf(replica.host)
        .sign(ordinary)
        .catch((reason: unknown) => reason);
      expect(error).to.have.property('status', 503);
      expect(await published(replica)).to.have.length(1);
      expect(replica.host.logLines.join()).to.include('the key of statements cannot be opened');
    } finally {
      await replica.host.stop();
    }
  });
});
