import { expect } from 'chai';
import { PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';
import type { ImportReport } from '../../../host/data/bundles/import-bundle.js';
import { djangoHash, FOREIGN_ARGON2 } from './support/imported-hashes.js';
import { importBundle, refusalOf } from './support/import-bundle.js';

describe('an imported password hash', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost({
      real: ['passwords'],
      bundle: {
        usuarios: [
          { username: 'importada', password_hash: djangoHash(PASSWORD, 260_000) },
          { username: 'otra', password_hash: djangoHash(PASSWORD, 1000) },
          { username: 'argon', password_hash: FOREIGN_ARGON2 },
        ],
      },
    });
  });
  after(() => client.host.stop());

  const storedHash = async (username: string): Promise<string> => {
    const [row] = await client.host.database.rows<{ password_hash: string }>(
      'SELECT password_hash FROM auth_user WHERE username = $1',
      [username],
    );
    return row!.password_hash;
  };
  const status = async (username: string, password = PASSWORD): Promise<number> =>
    (await client.attempt('/api/token/', { username, password })).status;

  const [, , salt, derived] = djangoHash(PASSWORD, 1).split('$');
  const created = (report: ImportReport): number => report.get('usuarios')!.created;
  const withIterations = (count: number): string => `pbkdf2_sha256$${count}$${salt}$${derived}`;
  const argon2 = (costs: string): string => FOREIGN_ARGON2.replace('m=65536,t=3,p=4', costs);

  it('lets in with its password, is replaced by argon2id, and lets in again', async () => {
    expect(await storedHash('importada')).to.match(/^pbkdf2_sha256\$260000\$/);
    expect(await status('importada')).to.equal(200);
    const replaced = await storedHash('importada');
    expect(replaced).to.match(/^\$argon2id\$/);
    expect(await status('importada')).to.equal(200);
    expect(await storedHash('importada')).to.equal(replaced);
  });

  it('lets nobody in with another password, and stays', async () => {
    const before = await storedHash('otra');
    for (const password of ['incorrecta', `${PASSWORD} `, PASSWORD.toUpperCase(), before]) {
      expect(await status('otra', password)).to.equal(404);
    }
    expect(await storedHash('otra')).to.equal(before);
  });

  it('keeps the tokens of the user when it is replaced', async () => {
    const { access } = await client.tokens({ username: 'otra' });
    await client.tokens({ username: 'otra' });
    expect(await client.probe({ Authorization: `Bearer ${access}` })).to.equal(200);
  });

  it('may be argon2id of other costs, which are ours after the next login', async () => {
    expect(await status('argon', 'incorrecta')).to.equal(404);
    expect(await storedHash('argon')).to.equal(FOREIGN_ARGON2);
    expect(await status('argon')).to.equal(200);
    expect(await storedHash('argon')).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await status('argon')).to.equal(200);
    expect(await status('argon', 'incorrecta')).to.equal(404);
  });

  it('that costs more than what may be imported lets nobody in, and is not worked on', async () => {
    for (const stored of [withIterations(1_500_001), argon2('m=262144,t=4,p=1'), 'nada']) {
      await client.host.database.changeRows("UPDATE auth_user SET password_hash = $1 WHERE username = 'otra'", [
        stored,
      ]);
      expect(await status('otra')).to.equal(404);
      expect(await storedHash('otra')).to.equal(stored);
    }
  });

  for (const [what, iterations] of [
    ['Django 5.2', 1_000_000],
    ['Django 6.0', 1_200_000],
    ['Django 6.1', 1_500_000],
  ] as const) {
    it(`may cost what ${what} asks for`, async () => {
      const username = `de-${iterations}`;
      const usuarios = [{ username, password_hash: withIterations(iterations) }];
      expect(created(await importBundle(client.host, { usuarios }))).to.equal(1);
    });
  }

  it("may cost what Django's argon2 asks for", async () => {
    const usuarios = [{ username: 'de-argon', password_hash: argon2('m=102400,t=2,p=8') }];
    expect(created(await importBundle(client.host, { usuarios }))).to.equal(1);
  });

  it('is not written over by another import', async () => {
    const before = await storedHash('argon');
    const again = { username: 'argon', password_hash: djangoHash('otra-clave-larga', 1000) };
    await importBundle(client.host, { usuarios: [again] });
    expect(await storedHash('argon')).to.equal(before);
  });

  const refused: Record<string, string> = {
    'pbkdf2 of more iterations than a login can bear': withIterations(1_500_001),
    'pbkdf2 of absurdly many iterations': `pbkdf2_sha256$${'9'.repeat(20)}$${salt}$${derived}`,
    'pbkdf2 of no iterations': `pbkdf2_sha256$0$${salt}$${derived}`,
    'pbkdf2 of a number with a zero before it': `pbkdf2_sha256$01000$${salt}$${derived}`,
    'pbkdf2 without a salt': `pbkdf2_sha256$1000$$${derived}`,
    'pbkdf2 with a short salt': `pbkdf2_sha256$1000$sal$${derived}`,
    'pbkdf2 with a long salt': `pbkdf2_sha256$1000$${'s'.repeat(65)}$${derived}`,
    'pbkdf2 with a salt of other bytes': `pbkdf2_sha256$1000$sal-de-España$${derived}`,
    'pbkdf2 with a digest that is no base64': `pbkdf2_sha256$1000$${salt}$${'A'.repeat(42)}B=`,
    'pbkdf2 with a longer digest': `pbkdf2_sha256$1000$${salt}$${'A'.repeat(86)}==`,
    'a shortened pbkdf2': `pbkdf2_sha256$1000$${salt}$${derived!.slice(0, 20)}`,
    'argon2id of gigabytes': argon2('m=4194304,t=1,p=1'),
    'argon2id of 256 MiB': argon2('m=262144,t=1,p=1'),
    'argon2id of thousands of passes': argon2('m=65536,t=4000,p=1'),
    'argon2id of many passes over much memory': argon2('m=131072,t=3,p=1'),
    'argon2id of no memory': argon2('m=0,t=1,p=1'),
    'argon2id cut short': FOREIGN_ARGON2.slice(0, -10),
    'argon2id in name only': '$argon2id$nada',
    'another algorithm': '$2b$12$abcdefghijklmnopqrstuv',
    'the password itself': PASSWORD,
  };
  for (const [what, password_hash] of Object.entries(refused)) {
    it(`is refused at the import: ${what}`, async () => {
      const message = await refusalOf(client.host, { usuarios: [{ username: 'nueva', password_hash }] });
      expect(message).to.match(/usuarios\[0\]\.password_hash: debe ser argon2id o pbkdf2_sha256/);
      expect(message).to.match(/128 MiB en dos pasadas o 1500000 iteraciones/);
      expect(message).not.to.contain(password_hash);
    });
  }
});
