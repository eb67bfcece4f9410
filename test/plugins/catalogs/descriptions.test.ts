import { expect } from 'chai';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { CatalogHost, PASSWORD } from './support/catalog-host.js';

describe('the description of master data for pages', () => {
  let city: CatalogHost;
  let ana: AdminCaller;

  before(async () => {
    city = await CatalogHost.start({
      usuarios: [
        { username: 'ana', password: PASSWORD, permisos: ['catalogs.barrio.read', 'catalogs.ciiu.write'] },
        { username: 'luz', password: PASSWORD, nombres: 'Luz Ortiz', permisos: ['catalogs.fmenu.write'] },
      ],
      catalogos: {
        unidadcomunera: [
          { codigo: 'C1', nombre: 'Comuna 1' },
          { codigo: 'C2', nombre: 'Comuna 2' },
        ],
        barrio: [{ codigo: 'CENTRO', nombre: 'Centro', unidadcomunera: 'C1' }],
        ciiu: [
          { codigo: 'A', descripcion: 'Agricultura', nivel: 'SECCION', seccion: 'A' },
          { codigo: '01', descripcion: 'Cultivos', nivel: 'DIVISION', seccion: 'A', padre: 'A' },
        ],
      },
    });
    ana = await AdminCaller.login(city.host, 'ana', PASSWORD);
  });
  after(() => city.stop());

  it('has the catalogs that the user may see, with the kinds and words of their fields', async () => {
    const { data } = await ana.query('catalogs.resources.describe');
    const [barrio, ciiu] = data.recursos;
    expect(data.recursos).to.have.length(2);
    expect(barrio).to.include({ nombre: 'barrio', singular: 'barrio', puede_escribir: false, padre: null });
    expect(ciiu).to.include({ nombre: 'ciiu', puede_escribir: true, padre: 'padre' });
    const fieldOf = (name: string) => barrio.campos.find(({ nombre }: { nombre: string }) => nombre === name);
    expect(fieldOf('codigo')).to.include({ titulo: 'Código', clase: 'texto', obligatorio: true, largo: 20 });
    expect(fieldOf('unidadcomunera')).to.include({ clase: 'referencia', referencia: 'unidadcomunera' });
    expect(fieldOf('activo')).to.include({ clase: 'si_no', defecto: true, obligatorio: false });
  });

  it('names what fields refer to, without a right on that catalog, and finds it by words', async () => {
    const campo = 'unidadcomunera';
    const { data: found } = await ana.query('catalogs.barrio.choices', { campo, busca: 'comuna 2' });
    expect(found.items.map(({ codigo }: { codigo: string }) => codigo)).to.deep.equal(['C2']);
    const ids = found.items.map(({ id }: { id: number }) => id);
    const { data: named } = await ana.query('catalogs.barrio.names', { campo, ids });
    expect(named.items).to.deep.equal([{ id: ids[0], codigo: 'C2', nombre: 'Comuna 2' }]);
    const { data: none } = await ana.query('catalogs.barrio.choices', { campo: 'nombre', busca: '' });
    expect(none.items).to.deep.equal([]);
    const luz = await AdminCaller.login(city.host, 'luz', PASSWORD);
    const { data: people } = await luz.query('catalogs.fmenu.choices', { campo: 'usuario', busca: 'ortiz' });
    expect(people.items[0]).to.include({ codigo: 'luz', nombre: 'Luz Ortiz' });
  });

  it('lists a tree level by level, and counts what refers to an item', async () => {
    const { data: top } = await ana.query('catalogs.ciiu.list', { padre: null });
    expect(top.items.map(({ codigo }: { codigo: string }) => codigo)).to.deep.equal(['A']);
    const { id } = top.items[0];
    const { data: below } = await ana.query('catalogs.ciiu.list', { padre: id });
    expect(below.items.map(({ codigo }: { codigo: string }) => codigo)).to.deep.equal(['01']);
    const { data } = await ana.query('catalogs.ciiu.uses', { id });
    expect(data.usos).to.deep.equal([{ titulo: 'actividades económicas', campo: 'Está debajo de', total: 1 }]);
    expect(await ana.query('catalogs.barrio.list', { padre: 1 })).to.include({ status: 400 });
  });
});
