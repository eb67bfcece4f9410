import { expect } from 'chai';
import { revisionOf } from '../../../../host/plugin-api/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';

const PASSWORD = 'correcta-y-larga';
const caja = { codigo: 'caja', nombre: 'Caja', permisos: [], requiere_totp: false };
const importado = { ...caja, codigo: 'importado' };

describe('a save by an editor who has read a revision', () => {
  let host: TestHost;
  let ana: AdminCaller;
  let luis: AdminCaller;

  before(async () => {
    host = await startTestHost({
      bundle: {
        usuarios: [
          { username: 'ana', nombres: 'Ana Gómez', password: PASSWORD, is_superuser: true },
          { username: 'luis', nombres: 'Luis Mora', password: PASSWORD, is_superuser: true },
        ],
        roles: [caja, importado],
      },
    });
    ana = await AdminCaller.login(host, 'ana', PASSWORD);
    luis = await AdminCaller.login(host, 'luis', PASSWORD);
  });
  after(() => host.stop());

  const revision = async (codigo: string): Promise<string> =>
    (await ana.items<{ codigo: string; revision: string }>('auth.roles.list')).find((role) => role.codigo === codigo)!
      .revision;

  it('is refused with the name of the editor who came first', async () => {
    const read = await revision('caja');
    expect((await ana.mutate('auth.roles.save', { ...caja, nombre: 'Caja 1', revision: read })).status).to.equal(200);
    const late = await luis.mutate('auth.roles.save', { ...caja, nombre: 'Caja 2', revision: read });
    expect(late).to.include({ status: 409, reason: 'stale_revision' });
    expect(late.message).to.match(
      /^Alguien lo cambió mientras usted lo editaba: Ana Gómez, el \d{1,2} de .+\. Compare/,
    );
    const again = await luis.mutate('auth.roles.save', { ...caja, nombre: 'Caja 2', revision: await revision('caja') });
    expect(again).to.include({ status: 200 });
  });

  it('is refused where the thing was removed, or was made meanwhile', async () => {
    const otro = { ...caja, codigo: 'otro' };
    expect((await ana.mutate('auth.roles.save', { ...otro, revision: '0' })).status).to.equal(200);
    const second = await luis.mutate('auth.roles.save', { ...otro, revision: '0' });
    expect(second.message).to.match(/^Ya existe otro con ese código: Ana Gómez, el /);
    const read = await revision('otro');
    expect((await luis.mutate('auth.roles.remove', { codigo: 'otro' })).status).to.equal(200);
    const gone = await ana.mutate('auth.roles.save', { ...otro, nombre: 'Otro', revision: read });
    expect(gone.message).to.match(/^Alguien lo eliminó mientras usted lo editaba: Luis Mora, el /);
  });

  it('names the import of a bundle as the author of a change', async () => {
    const refused = await ana.mutate('auth.roles.save', { ...importado, revision: '0' });
    expect(refused.message).to.match(/^Ya existe otro con ese código: la importación de un paquete, el /);
  });

  it('wins once where two come together', async () => {
    const read = await revision('caja');
    const answers = await Promise.all(
      [ana, luis].map((caller, at) =>
        caller.mutate('auth.roles.save', { ...caja, nombre: `Par ${at}`, revision: read }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });
});

describe('the revision of an item', () => {
  it('follows neither the order of its fields nor fields without a value', () => {
    const one = revisionOf({ a: 1, b: { c: [1, 2], d: 'x' } });
    expect(revisionOf({ b: { d: 'x', c: [1, 2] }, a: 1, e: undefined })).to.equal(one);
    expect(revisionOf({ a: 1, b: { c: [2, 1], d: 'x' } })).to.not.equal(one);
    expect(revisionOf(undefined)).to.equal('0');
  });
});
