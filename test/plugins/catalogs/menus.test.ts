import { expect } from 'chai';
import { plugin as workflow } from '../../../plugins/workflow/index.js';
import { plugin as catalogs } from '../../../plugins/catalogs/index.js';
import { CatalogHost, PASSWORD } from './support/catalog-host.js';

interface Node {
  readonly codigo: string;
  readonly menus?: readonly Node[];
  readonly hijos?: readonly Node[];
}

/** Draws a tree, such as `A(UNO(DOS),TRES)`. */
const drawn = (nodes: readonly Node[]): string =>
  nodes
    .map(({ codigo, menus = [], hijos = menus }) => (hijos.length === 0 ? codigo : `${codigo}(${drawn(hijos)})`))
    .join(',');

describe('the menus that a user sees', () => {
  let city: CatalogHost;
  const ids: Record<string, number> = {};

  before(async () => {
    city = await CatalogHost.start(
      {
        roles: [
          { codigo: 'archivo', nombre: 'Archivo', permisos: ['catalogs.barrio.read'] },
          { codigo: 'gestion', nombre: 'Gestión', permisos: ['catalogs.fmenu.read', 'workflow.designer'] },
        ],
        usuarios: [
          { username: 'ana', password: PASSWORD, roles: ['archivo'] },
          { username: 'luz', password: PASSWORD, roles: ['gestion'] },
          { username: 'leo', password: PASSWORD, is_active: false },
        ],
        catalogos: {
          modulo: [
            { codigo: 'HAC', nombre: 'Hacienda', orden: 2 },
            { codigo: 'ARC', nombre: 'Archivo', orden: 1 },
            { codigo: 'OLD', nombre: 'Antiguo', activo: false },
          ],
          menu: [
            { codigo: 'PREDIAL', nombre: 'Predial', modulo: 'HAC', orden: 2 },
            { codigo: 'PAGOS', nombre: 'Pagos', modulo: 'HAC', padre: 'PREDIAL' },
            { codigo: 'ICA', nombre: 'ICA', modulo: 'HAC', orden: 1 },
            { codigo: 'BARRIOS', nombre: 'Barrios', modulo: 'ARC', permiso: 'catalogs.barrio.read' },
            { codigo: 'CIIU', nombre: 'CIIU', modulo: 'ARC', permiso: 'catalogs.ciiu.read' },
            { codigo: 'BAJO_CIIU', nombre: 'Clases', modulo: 'ARC', padre: 'CIIU' },
            { codigo: 'CERRADO', nombre: 'Cerrado', modulo: 'ARC', activo: false },
            { codigo: 'BAJO_CERRADO', nombre: 'Dentro', modulo: 'ARC', padre: 'CERRADO' },
            { codigo: 'VIEJO', nombre: 'Viejo', modulo: 'OLD' },
          ],
          fmenu: [
            { rol: 'archivo', menu: 'BARRIOS' },
            { rol: 'archivo', menu: 'CIIU' },
            { rol: 'archivo', menu: 'BAJO_CIIU' },
            { rol: 'archivo', menu: 'BAJO_CERRADO' },
            { rol: 'archivo', menu: 'VIEJO' },
            { rol: 'gestion', menu: 'ICA' },
            { usuario: 'ana', menu: 'PAGOS' },
          ],
        },
      },
      [workflow, catalogs],
    );
    const rows = await city.host.database.rows<{ id: number; username: string }>('SELECT id, username FROM auth_user');
    for (const { id, username } of rows) ids[username] = id;
  });
  after(() => city.stop());

  const tree = async (as: string, query = ''): Promise<string> => {
    const { body, status } = await city.call('get', `/fmenu/?arbol=1${query}`, { as });
    expect(status).to.equal(200);
    return drawn(body as Node[]);
  };

  it('are those assigned to the user or a role of the user, with the menus above them, in the order of modules and menus', async () => {
    expect(await tree('ana')).to.equal('ARC(BARRIOS),HAC(PREDIAL(PAGOS))');
    expect(await tree('luz')).to.equal('HAC(ICA)');
    expect(await tree('nadie')).to.equal('');
  });

  it('are all active ones for a superuser', async () => {
    expect(await tree('jefa')).to.equal('ARC(BARRIOS,CIIU(BAJO_CIIU)),HAC(ICA,PREDIAL(PAGOS))');
  });

  it('can be read for another user with the permission', async () => {
    expect(await tree('luz', `&usuario=${ids['ana']}`)).to.equal('ARC(BARRIOS),HAC(PREDIAL(PAGOS))');
    expect((await city.call('get', `/fmenu/?arbol=1&usuario=${ids['luz']}`, { as: 'ana' })).status).to.equal(403);
    expect((await city.call('get', `/fmenu/?arbol=1&usuario=${ids['leo']}`)).status).to.equal(404);
    expect((await city.call('get', `/fmenu/?arbol=1&usuario=999999`)).status).to.equal(404);
  });

  it("need a permission as a list, but not as the caller's own tree", async () => {
    expect((await city.call('get', '/fmenu/', { as: 'ana' })).status).to.equal(403);
    expect((await city.call('get', '/fmenu/?arbol=0', { as: 'ana' })).status).to.equal(403);
    expect((await city.call('get', '/fmenu/?arbol=quizás', { as: 'ana' })).status).to.equal(400);
  });

  it('follow a change within a second', async () => {
    const list = await city.call('get', '/menu/?codigo=ICA');
    const { id } = (list.body as { results: { id: number }[] }).results[0]!;
    await city.call('patch', `/menu/${id}/`, { body: { activo: false } });
    city.host.clock.advance(1001);
    expect(await tree('luz')).to.equal('');
    await city.call('patch', `/menu/${id}/`, { body: { activo: true } });
    city.host.clock.advance(1001);
    expect(await tree('luz')).to.equal('HAC(ICA)');
  });

  it('are in the catalogue for designers of processes', async () => {
    const { body } = await city.call('get', '/workflow/api/catalogos/', { as: 'luz' });
    expect((body as { menus: unknown[] }).menus).to.deep.include({ codigo: 'PREDIAL', nombre: 'Predial' });
    expect((body as { menus: { codigo: string }[] }).menus.map(({ codigo }) => codigo)).not.to.include('CERRADO');
    const { roles } = body as { roles: { codigo: string }[] };
    expect(roles.map(({ codigo }) => codigo)).to.include('rol:archivo');
  });
});
