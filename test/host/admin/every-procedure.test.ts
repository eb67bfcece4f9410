import { expect } from 'chai';
import { AdminCaller, type AdminAnswer } from '../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { adminPlugins, adminProcedures, type NamedProcedure } from './support/admin-procedures.js';

const PASSWORD = 'correcta-y-larga';

/** What nobody should send; none of it names anything that exists. */
const hostile: readonly unknown[] = [
  [],
  'texto',
  7,
  null,
  true,
  { desconocido: 1 },
  { id: 'x', codigo: 7, userId: {}, username: [], tramite: null, recordId: 'x', kind: 3, preguntas: 'x' },
  { id: -1, userId: -1, recordId: -1, revision: -1, limit: -1, cursor: -1 },
  { id: 2 ** 31, userId: 2 ** 31, recordId: 2 ** 31, revision: 2 ** 31, cursor: 2 ** 53 },
  { id: 1e300, userId: 1.5, limit: 1e9, cursor: 1e300 },
  { id: 'a\u0000b', codigo: 'a\u0000b', search: '\ud800', cursor: '\u0000' },
  { codigo: 'x'.repeat(5000), cursor: 'x'.repeat(5000), search: 'x'.repeat(5000) },
  { cursor: {}, limit: [] },
  { ['__proto__']: { id: 1 }, constructor: 1 },
];

describe('every admin procedure', () => {
  let host: TestHost;
  let procedures: NamedProcedure[];
  let nobody: AdminCaller;
  let superuser: AdminCaller;

  before(async () => {
    host = await startTestHost({
      plugins: adminPlugins,
      bundle: {
        usuarios: [
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'nadie', password: PASSWORD },
        ],
      },
    });
    procedures = adminProcedures(host);
    nobody = await AdminCaller.login(host, 'nadie', PASSWORD);
    superuser = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host.stop());

  const isWorded = ({ status, reason, message, text }: AdminAnswer, what: string): void => {
    expect(status, what).to.be.within(400, 499);
    expect(reason, what).to.match(/^[a-z_]+$/);
    expect(message, what)
      .to.be.a('string')
      .and.match(/^[A-ZÁÉÍÓÚ].*\.$/);
    expect(text, what).not.to.match(/stack|SELECT|\.ts:\d|Invalid|expected|Unrecognized/);
  };

  it('is found', () => {
    const paths = procedures.map(({ path }) => path);
    expect(paths).to.include.members([
      'auth.users.list',
      'auth.users.setPassword',
      'tramites.tramites.save',
      'tramites.validationTemplates.save',
      'procedures.procedures.defineSql',
      'host.plugins.list',
      'host.jobs.retry',
      'host.audit.list',
    ]);
    expect(paths.length).to.be.greaterThan(40);
  });

  it('answers 401 without credentials and with forged ones', async () => {
    for (const { path, type } of procedures) {
      const missing = await new AdminCaller(host.url).call(type, path, {});
      expect(missing, path).to.include({ status: 401, reason: 'not_authenticated' });
      isWorded(missing, path);
      const forged = await new AdminCaller(host.url, 'forged.to.ken').call(type, path, {});
      expect(forged, path).to.include({ status: 401, reason: 'token_not_valid' });
    }
  });

  it('answers 403 to a user without its permission', async () => {
    for (const { path, type } of procedures) {
      const answer = await nobody.call(type, path, {});
      expect(answer, path).to.include({ status: 403, reason: 'permission_denied' });
      isWorded(answer, path);
    }
  });

  it('answers hostile input with what is wrong with it, and never with a failure', async () => {
    for (const { path, type } of procedures) {
      for (const input of hostile) {
        const answer = await superuser.call(type, path, input);
        const what = `${path} ${JSON.stringify(input).slice(0, 80)}: ${answer.text.slice(0, 300)}`;
        if (answer.status === 200) expect(type, what).to.equal('query');
        else isWorded(answer, what);
      }
    }
  });

  it('answers malformed JSON, a wrong method and too much of it', async () => {
    const large = JSON.stringify({ codigo: 'x'.repeat(1024 * 1024) });
    for (const { path, type } of procedures) {
      const isMutation = type === 'mutation';
      const malformed = isMutation
        ? await superuser.send(path, { method: 'POST', body: '{"id":' })
        : await superuser.send(`${path}?input=%7B%22id`, { method: 'GET' });
      expect(malformed, path).to.include({ status: 400, reason: 'parse_error' });
      isWorded(malformed, path);
      // A query may be sent as a POST, so that its input stands in no address.
      if (!isMutation) continue;
      const wrong = await superuser.call('query', path, {});
      expect(wrong, path).to.include({ status: 405, reason: 'method_not_allowed' });
      expect(wrong.headers.get('allow')).to.equal('POST');
      const answer = await superuser.send(path, { method: 'POST', body: large });
      expect(answer, path).to.include({ status: 413, reason: 'payload_too_large' });
    }
  });

  it('that lists answers pages', async () => {
    const [{ id }] = (await superuser.query('auth.users.list')).data.items;
    const needed: Record<string, object> = {
      'auth.logins.list': { userId: id },
      'tramites.files.list': { recordId: 1 },
    };
    const lists = procedures.filter(({ path }) => path.endsWith('.list'));
    expect(lists.length).to.be.greaterThan(10);
    for (const { path, type } of lists) {
      const { data, text } = await superuser.call(type, path, needed[path] ?? {});
      expect(data?.items, `${path} ${text}`).to.be.an('array');
      expect(data, path).to.have.property('nextCursor');
    }
  });
});
