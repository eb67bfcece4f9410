import { expect } from 'chai';
import { argon2HashOf, djangoHash } from './support/imported-hashes.js';
import { PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';
import { importBundle } from './support/import-bundle.js';
import { runCommand } from './support/run-command.js';

const SECRET = 'mañana-en-el-páramo';
const APART = SECRET.normalize('NFD');

describe('names and passwords, however their accents are typed', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost({
      real: ['passwords'],
      bundle: {
        usuarios: [
          { username: 'peña'.normalize('NFD'), password: APART },
          { username: 'django', password_hash: djangoHash(APART, 1000) },
          { username: 'argon', password_hash: await argon2HashOf(APART) },
        ],
      },
    });
  });
  after(() => client.host.stop());

  const status = async (username: string, password: string): Promise<number> =>
    (await client.attempt('/api/token/', { username, password })).status;
  const names = async (): Promise<string[]> =>
    (await client.host.database.rows<{ username: string }>('SELECT username FROM auth_user ORDER BY id')).map(
      ({ username }) => username,
    );

  it('are one user and one password', async () => {
    expect(await names()).to.include('peña');
    for (const username of ['peña', 'peña'.normalize('NFD'), '\u200Bpeña\u2060', 'ｐeña']) {
      for (const password of [SECRET, APART]) expect(await status(username, password), username).to.equal(200);
    }
    expect(await status('pena', SECRET)).to.equal(404);
    expect(await status('peña', SECRET.replace('ñ', 'n'))).to.equal(404);
  });

  it('are one user for bundles, and for the console of the server', async () => {
    const before = await names();
    const report = await importBundle(client.host, { usuarios: [{ username: 'peña', password: PASSWORD }] });
    expect(report.get('usuarios')).to.include({ created: 0 });
    for (const username of ['peña'.normalize('NFD'), 'peña\u200B']) {
      const made = runCommand(client.host, ['admin', 'create', '--username', username], SECRET);
      expect(await made.catch((error: Error) => error.message)).to.equal('there is already a user "peña"');
    }
    expect(await names()).to.deep.equal(before);
  });

  it('fit an older hash of the other form, which is replaced', async () => {
    for (const username of ['django', 'argon']) {
      const stored = async (): Promise<string> => {
        const sql = 'SELECT password_hash FROM auth_user WHERE username = $1';
        return (await client.host.database.rows<{ password_hash: string }>(sql, [username]))[0]!.password_hash;
      };
      const before = await stored();
      expect(await status(username, 'mañana-en-el-valle')).to.equal(404);
      expect(await stored()).to.equal(before);
      expect(await status(username, SECRET)).to.equal(200);
      expect(await stored())
        .to.match(/^\$argon2id\$v=19\$m=19456,/)
        .and.not.to.equal(before);
      expect(await status(username, APART)).to.equal(200);
    }
  });

  it('find a user that was stored in the other form', async () => {
    const [apart, together] = ['ibáñez'.normalize('NFD'), 'ibáñez'];
    await importBundle(client.host, { usuarios: [{ username: together, password: SECRET }] });
    await client.host.database.changeRows('UPDATE auth_user SET username = $1 WHERE username = $2', [apart, together]);
    for (const username of [apart, together]) expect(await status(username, SECRET)).to.equal(200);
  });

  it('count failures of one user, whatever the form', async () => {
    const from = '203.0.113.77';
    const attempt = async (username: string): Promise<number> =>
      (await client.attempt('/api/token/', { username, password: 'incorrecta-y-larga', from })).status;
    const outcomes: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      outcomes.push(await attempt(count % 2 === 0 ? 'argüello' : 'argüello'.normalize('NFD')));
    }
    expect(outcomes).to.deep.equal([...Array<number>(10).fill(404), 429]);
  });
});
