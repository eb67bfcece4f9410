import { expect } from 'chai';
import { CatalogHost, type Answer } from './support/catalog-host.js';

const ROUNDS = 10;

/** Rules that depend on several rows, under two concurrent requests. */
describe('catalogs under concurrent requests', () => {
  let city: CatalogHost;
  before(async () => {
    city = await CatalogHost.start();
  });
  after(() => city.stop());

  const made = async (path: string, body: object): Promise<number> => {
    const answer = await city.call('post', path, { body });
    expect(answer.status, answer.text).to.equal(201);
    return (answer.body as { id: number }).id;
  };
  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();
  const period = (anio: number, more: object = {}): object => ({
    anio,
    nombre: `Vigencia ${anio}`,
    fecha_inicio: `${anio}-01-01`,
    fecha_fin: `${anio}-12-31`,
    ...more,
  });

  it('activate only one of two periods', async () => {
    const ids = [await made('/vigencia/', period(2001)), await made('/vigencia/', period(2002))];
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        ids.map((id) => city.call('patch', `/vigencia/${id}/`, { body: { activa: true } })),
      );
      expect(statuses(answers)).to.deep.equal([200, 400]);
      const { body } = await city.call('get', '/vigencia/?activa=true');
      expect(body.count).to.equal(1);
      await city.call('patch', `/vigencia/${(body.results as { id: number }[])[0]!.id}/`, { body: { activa: false } });
    }
  });

  it('create only one of two periods that overlap', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const anio = 2100 + 2 * round;
      const bodies = [
        period(anio, { fecha_fin: `${anio + 1}-06-30` }),
        period(anio + 1, { fecha_inicio: `${anio}-12-01` }),
      ];
      const answers = await Promise.all(bodies.map((body) => city.call('post', '/vigencia/', { body })));
      expect(statuses(answers), `${anio}`).to.deep.equal([201, 400]);
    }
  });

  it('do only one of two moves that together would make a circle', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [
        await made('/global/dependencia/', { codigo: `A${round}`, nombre: 'A' }),
        await made('/global/dependencia/', { codigo: `B${round}`, nombre: 'B' }),
      ];
      const answers = await Promise.all([
        city.call('patch', `/global/dependencia/${a}/`, { body: { padre: b } }),
        city.call('patch', `/global/dependencia/${b}/`, { body: { padre: a } }),
      ]);
      expect(statuses(answers)).to.deep.equal([200, 400]);
    }
  });

  it('create a neighbourhood or remove its unit, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const unidadcomunera = await made('/global/unidadcomunera/', { codigo: `U${round}`, nombre: 'Unidad' });
      const body = { codigo: `N${round}`, nombre: 'Barrio', unidadcomunera };
      const [neighbourhood, unit] = await Promise.all([
        city.call('post', '/global/barrio/', { body }),
        city.call('delete', `/global/unidadcomunera/${unidadcomunera}/`),
      ]);
      const both = [neighbourhood.status, unit.status];
      expect(both).to.satisfy(
        ([one, other]: number[]) => (one === 201 && other === 409) || (one === 400 && other === 204),
        `${neighbourhood.text} ${unit.text}`,
      );
    }
  });
});
