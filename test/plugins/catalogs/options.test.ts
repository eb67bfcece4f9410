import { expect } from 'chai';
import { plugin as catalogs } from '../../../plugins/catalogs/index.js';
import { plugin as terms } from '../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../plugins/tramites/index.js';
import { CatalogHost } from './support/catalog-host.js';

interface Question {
  readonly pre_codigo: string;
  readonly pre_opciones: readonly { readonly codigo: string; readonly nombre: string }[];
}

describe('questions whose options are a catalog', () => {
  let city: CatalogHost;

  before(async () => {
    const pick = (pre_codigo: string, catalogo: string) => ({
      pre_codigo,
      pre_texto: pre_codigo,
      pre_tipo: 'SELECCION',
      catalogo,
    });
    city = await CatalogHost.start(
      {
        tramites: [
          {
            codigo: 'RIESGO',
            nombre: 'Visita',
            preguntas: [pick('barrio', 'barrio'), pick('actividad', 'ciiu')],
          },
        ],
        catalogos: {
          barrio: [
            { codigo: '0102', nombre: 'El Popal' },
            { codigo: '0101', nombre: 'Santa Rita' },
            { codigo: '0199', nombre: 'Cerrado', activo: false },
          ],
          ciiu: [
            { codigo: '0111', descripcion: 'Cereales', nivel: 'CLASE', seccion: 'A' },
            { codigo: '0112', descripcion: 'Arroz', nivel: 'CLASE', seccion: 'A', vigente_hasta: '2000-12-31' },
            { codigo: '0113', descripcion: 'Hortalizas', nivel: 'CLASE', seccion: 'A', vigente_desde: '2999-01-01' },
          ],
        },
      },
      [terms, tramites, catalogs],
    );
  });
  after(() => city.stop());

  const options = async (pregunta: string): Promise<string[]> => {
    const { body } = await city.call('post', '/home/api/tramite/info/RIESGO');
    const { datos } = body as { datos: Question[] };
    return datos.find(({ pre_codigo }) => pre_codigo === pregunta)!.pre_opciones.map(({ codigo }) => codigo);
  };
  const file = async (answers: object): Promise<number> =>
    (await city.call('post', '/home/api/tramite/RIESGO', { body: answers })).status;

  it('offer the entries that are active and valid today, by name', async () => {
    expect(await options('barrio')).to.deep.equal(['0102', '0101']);
    expect(await options('actividad')).to.deep.equal(['0111']);
  });

  it('accept the options that they offer', async () => {
    expect(await file({ barrio: '0101', actividad: '0111' })).to.equal(200);
    expect(await file({ barrio: '0199' })).to.equal(400);
    expect(await file({ actividad: '0112' })).to.equal(400);
  });

  it('follow the catalog within a second', async () => {
    await city.call('post', '/global/barrio/', { body: { codigo: '0103', nombre: 'Nuevo' } });
    const { body } = await city.call('get', '/global/barrio/?codigo=0101');
    const { id } = (body as { results: { id: number }[] }).results[0]!;
    await city.call('patch', `/global/barrio/${id}/`, { body: { activo: false } });
    city.host.clock.advance(1001);
    expect(await options('barrio')).to.deep.equal(['0102', '0103']);
    expect(await file({ barrio: '0103' })).to.equal(200);
    expect(await file({ barrio: '0101' })).to.equal(400);
  });
});
