import { expect } from 'chai';
import { CatalogHost } from '../support/catalog-host.js';
import { catalogsWithGrownMascota, catalogsWithMascota, mascota, withMascota } from '../support/mascota.js';
import { mascotaTables } from '../support/mascota-tables.js';
import { resourceSuite } from '../support/resource-suite.js';
import type { Resource } from '../../../../plugins/catalogs/engine/resource.js';

// A fourteenth resource that is only a definition. It has a field of each kind, and runs all checks of the engine.
resourceSuite({
  resource: mascota,
  engine: ['requests', 'revisions', 'lists', 'admin', 'bundles'],
  definitions: Object.values<Resource>(withMascota),
  plugins: [catalogsWithMascota, mascotaTables('mascota-migrations')],
});

describe('a resource that has grown', () => {
  it('updates its table and keeps the rows', async () => {
    const first = await CatalogHost.start({}, [catalogsWithMascota, mascotaTables('mascota-migrations')]);
    try {
      const place = await first.call('post', '/global/barrio/', { body: { codigo: 'B', nombre: 'Barrio' } });
      const barrio = (place.body as { id: number }).id;
      const made: object[] = [];
      for (const codigo of ['A', 'B', 'C']) {
        const body = { codigo, nombre: 'Canela', especie: 'perro', barrio };
        const answer = await first.call('post', '/global/mascota/', { body });
        expect(answer.status, answer.text).to.equal(201);
        made.push(answer.body as object);
      }
      await first.host.host.stop();

      const { databaseUrl, secretKey, dataFolder } = first.host;
      const grown = [catalogsWithGrownMascota, mascotaTables('grown-mascota-migrations')];
      // The OpenAPI document of this process still has the first definition.
      const options = { databaseUrl, secretKey, dataFolder, answers: 'unchecked' } as const;
      const again = await CatalogHost.start(undefined, grown, options);
      try {
        const news = {
          color: null,
          esterilizada: false,
          visitas: 0,
          sexo: 'desconocido',
          albergue: null,
          chip: null,
          salud: [],
        };
        const { body } = await again.call('get', '/global/mascota/?ordering=id');
        expect(body.results).to.deep.equal(made.map((item) => ({ ...item, ...news })));
        const [{ id }] = body.results as [{ id: number }];
        const changes = { color: 'café', sexo: 'hembra', visitas: 3, chip: '900' };
        const changed = await again.call('patch', `/global/mascota/${id}`, { body: changes });
        expect(changed.body, changed.text).to.deep.include(changes);
        const second = await again.call('patch', `/global/mascota/${id + 1}`, { body: { chip: '900' } });
        expect(second.body).to.have.property('chip');
        expect(second.status).to.equal(400);
        const none = await again.call('patch', `/global/mascota/${id}`, { body: { albergue: 77 } });
        expect([none.status, Object.keys(none.body as object)]).to.deep.equal([400, ['albergue', 'code']]);
        const kept = { codigo: 'D', nombre: 'Luna', especie: 'gato', barrio };
        const least = await again.call('post', '/global/mascota/', { body: kept });
        expect(least.body, least.text).to.deep.include({ ...kept, ...news });
      } finally {
        await again.stop();
      }
    } finally {
      await first.stop();
    }
  });
});
