import { expect } from 'chai';
import { consecutivo } from '../../../../plugins/catalogs/resources/consecutivo.js';
import { importInto, refusalOf } from '../../../acceptance/support/bundles.js';
import { resourceSuite } from '../support/resource-suite.js';
import { expectFieldRefusal } from '../support/suite/expect-refusal.js';

// A taken number changes the item, and one field is only given when it is created.
resourceSuite({ resource: consecutivo, engine: ['revisions', 'admin'] }, (subject) => {
  it('only count up: no number comes twice', async () => {
    const one = subject();
    const { id } = await one.make({ codigo: 'SUBE', siguiente: 100 });
    expectFieldRefusal(await one.call('patch', id, { body: { siguiente: 99 } }), 'siguiente', 'back');
    expectFieldRefusal(await one.call('put', id, { body: { codigo: 'SUBE' } }), 'siguiente', 'to the first one');
    expect((await one.call('patch', id, { body: { siguiente: 101 } })).body).to.include({ siguiente: 101 });
  });

  it('are set by a bundle only once', async () => {
    const { city } = subject();
    const load = async (siguiente: number) => {
      const bundle = { catalogos: { consecutivo: [{ codigo: 'UNAVEZ', siguiente, longitud: 4 }] } };
      return (await importInto(city.host, bundle)).report['catalogos.consecutivo'];
    };
    expect(await load(50)).to.include({ created: 1 });
    for (const siguiente of [1, 999]) expect(await load(siguiente)).to.include({ left: 1 });
    expect((await subject().call('get', '?codigo=UNAVEZ')).body.results[0]).to.include({ siguiente: 50 });
  });

  it('name their period by its year, as a number or as text', async () => {
    const { city } = subject();
    const bundle = (vigencia: unknown) => ({
      catalogos: {
        vigencia: [{ anio: 2899, nombre: 'Año', fecha_inicio: '2899-01-01', fecha_fin: '2899-12-31' }],
        consecutivo: [{ codigo: 'POR-ANIO', vigencia }],
      },
    });
    await importInto(city.host, bundle(2899));
    expect((await importInto(city.host, bundle('2899'))).report['catalogos.consecutivo']).to.include({ left: 1 });
    for (const none of [1899, '02899', 'x', 1e30]) {
      expect(await refusalOf(importInto(city.host, bundle(none)))).to.include('catalogos.consecutivo[0].vigencia');
    }
  });
});
