import { expect } from 'chai';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { adminProcedures, type NamedProcedure } from '../../host/routes/admin/support/admin-procedures.js';
import { expectWorded } from '../../host/routes/admin/support/expect-worded.js';

const PASSWORD = 'correcta-y-larga';

/** Invalid inputs; no value in them names anything that exists. */
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

describe('every admin procedure, sent what nobody should send', () => {
  let host: TestHost;
  let procedures: NamedProcedure[];
  let superuser: AdminCaller;

  before(async () => {
    host = await startTestHost({
      bundle: { usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }] },
    });
    procedures = adminProcedures(host);
    superuser = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host.stop());

  it('answers hostile input with what is wrong with it, and never with a failure', async () => {
    for (const { path, type } of procedures) {
      for (const input of hostile) {
        const answer = await superuser.call(type, path, input);
        const what = `${path} ${JSON.stringify(input).slice(0, 80)}: ${answer.text.slice(0, 300)}`;
        if (answer.status === 200) expect(type, what).to.equal('query');
        else expectWorded(answer, what);
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
      expectWorded(malformed, path);
      // A query may be sent as a POST, so that its input is in no address.
      if (!isMutation) continue;
      const wrong = await superuser.call('query', path, {});
      expect(wrong, path).to.include({ status: 405, reason: 'method_not_allowed' });
      expect(wrong.headers.get('allow')).to.equal('POST');
      const answer = await superuser.send(path, { method: 'POST', body: large });
      expect(answer, path).to.include({ status: 413, reason: 'payload_too_large' });
    }
  });
});
