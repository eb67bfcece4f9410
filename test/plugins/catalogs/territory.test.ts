import { expect } from 'chai';
import { CatalogHost, PASSWORD } from './support/catalog-host.js';

describe('the tree of neighbourhoods', () => {
  let city: CatalogHost;

  before(async () => {
    city = await CatalogHost.start({
      usuarios: [{ username: 'ana', password: PASSWORD, permisos: ['catalogs.barrio.read'] }],
      catalogos: {
        municipio: [{ codigo: '05001', nombre: 'MEDELLÍN', codigo_departamento: '05', departamento: 'ANTIOQUIA' }],
        unidadcomunera: [
          { codigo: '02', nombre: 'Comuna 2', municipio: '05001' },
          { codigo: '01', nombre: 'Comuna 1', municipio: '05001' },
          { codigo: '90', nombre: 'San Cristóbal', tipo: 'corregimiento', municipio: '05001' },
          { codigo: '99', nombre: 'Cerrada', activo: false },
        ],
        localidad: [{ codigo: 'L1', nombre: 'Usaquén' }],
        barrio: [
          { codigo: '0102', nombre: 'El Popal', unidadcomunera: '01', estrato: 2 },
          { codigo: '0101', nombre: 'Santa Rita', unidadcomunera: '01' },
          { codigo: '0199', nombre: 'Cerrado', unidadcomunera: '01', activo: false },
          { codigo: 'L101', nombre: 'Cedritos', localidad: 'L1', estrato: 4 },
          { codigo: 'X1', nombre: 'Sin territorio' },
        ],
      },
    });
  });
  after(() => city.stop());

  it('has the active items, by municipality and territory, with the leading zeros of their codes', async () => {
    const { body, status } = await city.call('get', '/global/barrio/?arbol=1', { as: 'ana' });
    expect(status).to.equal(200);
    const [medellin, others, alone] = body as {
      municipio: string | null;
      territorios: { codigo: string; clase: string; tipo: string; barrios: object[] }[];
      barrios: { codigo: string }[];
    }[];
    expect(medellin).to.include({ municipio: '05001', nombre: 'MEDELLÍN' });
    expect(medellin!.territorios.map(({ codigo, tipo }) => [codigo, tipo])).to.deep.equal([
      ['01', 'comuna'],
      ['02', 'comuna'],
      ['90', 'corregimiento'],
    ]);
    expect(medellin!.territorios[0]!.barrios.map((barrio) => ({ ...barrio, id: 0 }))).to.deep.equal([
      { id: 0, codigo: '0101', nombre: 'Santa Rita', estrato: null },
      { id: 0, codigo: '0102', nombre: 'El Popal', estrato: 2 },
    ]);
    expect(others!.territorios.map(({ codigo, clase }) => [codigo, clase])).to.deep.equal([['L1', 'localidad']]);
    expect(alone!.barrios.map(({ codigo }) => codigo)).to.deep.equal(['X1']);
  });

  it('does not exist for other lists', async () => {
    expect((await city.call('get', '/global/localidad/?arbol=1')).status).to.equal(400);
  });
});
