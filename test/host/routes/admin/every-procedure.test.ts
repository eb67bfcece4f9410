import { expect } from 'chai';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { adminProcedures, type NamedProcedure } from './support/admin-procedures.js';
import { expectWorded } from './support/expect-worded.js';

const PASSWORD = 'correcta-y-larga';
const readPermissions = productPlugins
  .flatMap(({ permissions = [] }) => permissions.map(({ code }) => code))
  .filter((code) => code.endsWith('.read'));

describe('every admin procedure', () => {
  let host: TestHost;
  let procedures: NamedProcedure[];
  let nobody: AdminCaller;
  let reader: AdminCaller;
  let superuser: AdminCaller;

  before(async () => {
    host = await startTestHost({
      bundle: {
        usuarios: [
          { username: 'jefa', password: PASSWORD, is_superuser: true },
          { username: 'nadie', password: PASSWORD },
          { username: 'lector', password: PASSWORD, permisos: readPermissions },
        ],
      },
    });
    procedures = adminProcedures(host);
    nobody = await AdminCaller.login(host, 'nadie', PASSWORD);
    reader = await AdminCaller.login(host, 'lector', PASSWORD);
    superuser = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host.stop());

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
      expectWorded(missing, path);
      const forged = await new AdminCaller(host.url, 'forged.to.ken').call(type, path, {});
      expect(forged, path).to.include({ status: 401, reason: 'token_not_valid' });
    }
  });

  it('answers 403 to a user without its permission', async () => {
    for (const { path, type } of procedures) {
      const answer = await nobody.call(type, path, {});
      expect(answer, path).to.include({ status: 403, reason: 'permission_denied' });
      expectWorded(answer, path);
    }
  });

  it('that changes something answers 403 to users with reading permission only', async () => {
    const mutations = procedures.filter(({ type }) => type === 'mutation');
    expect(mutations.length).to.be.greaterThan(40);
    const open: string[] = [];
    for (const { path, type } of mutations) if ((await reader.call(type, path, {})).status !== 403) open.push(path);
    expect(open, 'a report that is run changes nothing').to.deep.equal(['reports.run']);
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
