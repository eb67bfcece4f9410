import { expect } from 'chai';
import { CatalogHost } from './support/catalog-host.js';

describe('an item that is sent back whole, as clients of Django REST do', () => {
  let city: CatalogHost;

  before(async () => {
    city = await CatalogHost.start({ catalogos: { barrio: [{ codigo: '0101', nombre: 'Santa Rita' }] } });
  });
  after(() => city.stop());

  for (const path of ['/global/barrio/', '/usuario/']) {
    it(`is accepted, and read-only fields stay unchanged: ${path}`, async () => {
      const { body: page } = await city.call('get', `${path}?ordering=-id`);
      const [item] = (page as { results: { id: number }[] }).results;
      const body = { ...item, id: 999, adduser: 77, adddate: '1999-01-01T00:00:00Z' };
      for (const method of ['put', 'patch'] as const) {
        const answer = await city.call(method, `${path}${item!.id}/`, { body });
        expect(answer.status, answer.text).to.equal(200);
        expect(answer.body).to.deep.equal(item);
      }
      expect((await city.call('get', `${path}999/`)).status).to.equal(404);
    });
  }
});
