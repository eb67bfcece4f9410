import { expect } from 'chai';
import { BundleSections, type AnyBundleSection } from '../../host/plugin-api/index.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { startTestHost } from '../../testing/start-test-host.js';
import { importInto, refusalOf } from './support/bundles.js';
import { LICENCIA, expectations, ownFiles } from './support/left-out-expectations.js';
import { expectTramites, ids, importDemo, on, place, without } from './support/left-out-plugins.js';

describe('a plugin that the configuration leaves out', () => {
  it('has its expectations here, except for auth', () => {
    expect(Object.keys(expectations)).to.have.members(ids(productPlugins).filter((id) => id !== 'auth'));
  });

  it('declares the sections that it contributes', () =>
    on({}, ({ container }) => {
      for (const { id, contributes = [], sections = [] } of productPlugins) {
        const own = contributes.filter(({ point }) => point.name === BundleSections.name);
        const names = own.map(({ service }) => (container.get(service) as AnyBundleSection).name);
        expect(sections, id).to.have.members(names);
      }
      return Promise.resolve();
    }));

  it('stops the start with its reason when no other plugin knows the users', async () => {
    const reason = await refusalOf(startTestHost({ plugins: without('auth') }));
    expect(reason).to.equal('No loaded plugin knows the users: configure one that does, such as auth.');
  });

  it('does not hide the misspellings of a bundle', () =>
    on({ plugins: without('catalogs') }, async (host) => {
      const role = (permiso: string) => ({ roles: [{ codigo: 'r', nombre: 'R', permisos: [permiso] }] });
      expect(await refusalOf(importInto(host, role('catalogs.bario.read')))).to.match(
        /:\d+: roles\[0\]\.permisos\[0\]: No existe el permiso «catalogs\.bario\.read»; el más parecido es «catalogs\.barrio\.read»\.$/,
      );
      expect(await refusalOf(importInto(host, { tramite: [] }))).to.match(
        /:\d+: tramite: no plugin knows this section; the nearest is "tramites"$/,
      );
      expect(await refusalOf(importInto(host, { catalogos: { bario: [] } }))).to.match(
        /:\d+: catalogos\.bario: no plugin knows this section; the nearest is "catalogos\.barrio"$/,
      );
    }));

  it('brings its items once it is loaded and the bundle is imported again', async () => {
    const city = await place();
    const { options } = city;
    const absent = ['catalogs', 'reports', 'documents', 'messenger'];
    const plugins = productPlugins.filter(({ id }) => !absent.includes(id));
    const expected = absent.flatMap((id) => expectations[id]!.warnings);
    try {
      await on({ ...options, plugins }, async (host) => {
        expect(host.host.initialLoad?.warnings).to.have.members(expected);
        const warnings = expected.filter((warning) => !ownFiles.includes(warning));
        const again = await importDemo(host);
        expect(again.written).to.equal(0);
        expect(again.warnings).to.have.members(warnings);
      });
      await on(options, async (host) => {
        const { written, warnings } = await importDemo(host);
        expect(warnings).to.deep.equal([]);
        expect(written).to.be.greaterThan(0);
        host.clock.advance(2);
        await expectTramites(host, {});
        expect(await importDemo(host)).to.deep.equal({ written: 0, warnings: [] });
        const [process] = await host.database.rows('SELECT staging FROM workflow_process WHERE codigo = $1', [
          LICENCIA,
        ]);
        expect(process).to.deep.equal({ staging: null });
      });
    } finally {
      await city.remove();
    }
  });
});
