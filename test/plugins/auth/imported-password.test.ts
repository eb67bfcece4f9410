import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { PASSWORD, startAuthHost, type AuthClient } from './support/auth-client.js';
import { importBundle, refusalOf } from './support/import-bundle.js';

/** As Django writes it. */
function djangoHash(password: string, iterations: number): string {
  const salt = randomBytes(12).toString('base64url');
  const derived = pbkdf2Sync(password, salt, iterations, 32, 'sha256').toString('base64');
  return `pbkdf2_sha256$${iterations}$${salt}$${derived}`;
}

/** argon2id of "correcta-y-larga" made elsewhere: 64 MiB, three passes, four lanes. */
const ARGON2 =
  '$argon2id$v=19$m=65536,t=3,p=4$c2FsLWRlLXBydWViYS0xIQ$AJx+AFZIGry+thl9mu8O11eZoxJsVFTpbzrqAdFU5qw';

describe('an imported password hash', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost({
      bundle: {
        usuarios: [
          { username: 'importada', password_hash: djangoHash(PASSWORD, 260_000) },
          { username: 'otra', password_hash: djangoHash(PASSWORD, 1000) },
          { username: 'argon', password_hash: ARGON2 },
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

  it('may be argon2id of other costs', async () => {
    expect(await status('argon')).to.equal(200);
    expect(await status('argon', 'incorrecta')).to.equal(404);
  });

  it('is not written over by another import', async () => {
    const before = await storedHash('argon');
    const again = { username: 'argon', password_hash: djangoHash('otra-clave-larga', 1000) };
    await importBundle(client.host, { usuarios: [again] });
    expect(await storedHash('argon')).to.equal(before);
  });

  const [, , salt, derived] = djangoHash(PASSWORD, 1).split('$');
  const argon2 = (costs: string): string => ARGON2.replace('m=65536,t=3,p=4', costs);
  const refused: Record<string, string> = {
    'pbkdf2 of more iterations than a login can bear': `pbkdf2_sha256$2000001$${salt}$${derived}`,
    'pbkdf2 of absurdly many iterations': `pbkdf2_sha256$${'9'.repeat(20)}$${salt}$${derived}`,
    'pbkdf2 of no iterations': `pbkdf2_sha256$0$${salt}$${derived}`,
    'pbkdf2 without a salt': `pbkdf2_sha256$1000$$${derived}`,
    'a shortened pbkdf2': `pbkdf2_sha256$1000$${salt}$${derived!.slice(0, 20)}`,
    'argon2id of gigabytes': argon2('m=4194304,t=1,p=1'),
    'argon2id of thousands of passes': argon2('m=65536,t=4000,p=1'),
    'argon2id of many passes over much memory': argon2('m=262144,t=100,p=1'),
    'argon2id of no memory': argon2('m=0,t=1,p=1'),
    'argon2id cut short': ARGON2.slice(0, -10),
    'argon2id in name only': '$argon2id$nada',
    'another algorithm': '$2b$12$abcdefghijklmnopqrstuv',
    'the password itself': PASSWORD,
  };
  for (const [what, password_hash] of Object.entries(refused)) {
    it(`is refused at the import: ${what}`, async () => {
      const message = await refusalOf(client.host, { usuarios: [{ username: 'nueva', password_hash }] });
      expect(message).to.match(/usuarios\[0\]\.password_hash: debe ser argon2id o pbkdf2_sha256/);
      expect(message).not.to.contain(password_hash);
    });
  }
});
