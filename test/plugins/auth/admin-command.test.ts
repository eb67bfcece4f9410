import { expect } from 'chai';
import { startAuthHost, type AuthClient } from './support/auth-client.js';
import { runCommand } from './support/run-command.js';

const SECRET = 'bruma-quieta-41';

describe('npm run admin -- create', () => {
  let client: AuthClient;

  before(async () => {
    client = await startAuthHost();
  });
  after(() => client.host.stop());

  const create = (args: readonly string[], secret = SECRET): Promise<{ lines: readonly string[] }> =>
    runCommand(client.host, ['admin', 'create', ...args], secret);
  const refusal = async (args: readonly string[], secret?: string): Promise<string> =>
    create(args, secret).then(
      () => '(created)',
      (error: unknown) => (error as Error).message,
    );
  const users = async (): Promise<number> => (await client.host.database.rows('SELECT id FROM auth_user')).length;

  it('makes a superuser, and asks for the password rather than taking it as an argument', async () => {
    const args = ['--username', 'primera', '--email', 'primera@ciudad.example', '--nombres', 'La primera'];
    const { lines, questions } = await runCommand(client.host, ['admin', 'create', ...args], SECRET);
    expect(lines).to.deep.equal(['superuser "primera" created']);
    expect(questions).to.deep.equal(['Password: ']);
    const { body } = await client.attempt('/api/sesion/', { username: 'primera', password: SECRET }).expect(200);
    expect(body.usuario).to.include({ username: 'primera', nombres: 'La primera', is_superuser: true });
  });

  it('refuses a name that is taken, and leaves its password', async () => {
    expect(await refusal(['--username', 'luz'])).to.equal('there is already a user "luz"');
    await client.attempt('/api/token/').expect(200);
  });

  const wrongs: Record<string, [args: string[], secret: string, words: RegExp]> = {
    'a short password': [['--username', 'nueva'], 'corta', /al menos 10 caracteres/],
    'no password': [['--username', 'nueva'], '', /al menos 10 caracteres/],
    'no name': [[], SECRET, /^usage: npm run admin -- create --username/],
    'an empty name': [['--username', ''], SECRET, /^usage: /],
    'a name that is too long': [['--username', 'a'.repeat(151)], SECRET, /^--username: /],
    'an address that is none': [['--username', 'nueva', '--email', 'nada'], SECRET, /^--email: /],
    'a password among the arguments': [['--username', 'nueva', '--password', SECRET], SECRET, /^usage: /],
    'another action': [['delete', '--username', 'nueva'], SECRET, /^usage: /],
  };
  for (const [what, [args, secret, words]] of Object.entries(wrongs)) {
    it(`refuses ${what}, and makes nobody`, async () => {
      const before = await users();
      const message = await refusal(args, secret);
      expect(message).to.match(words).and.not.to.contain(SECRET);
      expect(await users()).to.equal(before);
    });
  }
});
