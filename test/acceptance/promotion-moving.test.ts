import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { BundleTool } from '../host/bundles/bundle-tool.js';
import { documentedCity } from './support/documented-city.js';

describe('what a running service moves on', () => {
  let host: TestHost;
  let tool: BundleTool;
  let plan: string;

  beforeEach(async () => {
    host = await startTestHost({ bundle: documentedCity() });
    tool = new BundleTool(host);
    plan = tool.file('plan.json');
  });
  afterEach(async () => {
    tool.remove();
    await host.stop();
  });

  const move = async (): Promise<void> => {
    const changed = await Promise.all([
      host.database.change('UPDATE catalogs_consecutivo SET siguiente = siguiente + 1'),
      host.database.change("UPDATE correspondents_invoice SET estado = 'PAGADA'"),
    ]);
    expect(changed).to.deep.equal([1, 1]);
  };

  it('spoils no plan: numbers that are taken, and invoices that are paid', async () => {
    const { catalogos, facturas, roles } = documentedCity();
    const bundle = {
      catalogos,
      facturas,
      roles: [...(roles as unknown as object[]), { codigo: 'nuevo', nombre: 'Nuevo' }],
    };
    expect((await tool.compare(bundle, '--plan', plan)).status).to.equal(1);
    await move();
    const { status, warned } = await tool.load(bundle, '--plan', plan);
    expect(status, warned.join('\n')).to.equal(0);
    const [row] = await host.database.rows('SELECT siguiente FROM catalogs_consecutivo');
    expect(row).to.deep.equal({ siguiente: 2 });
  });

  it('spoils a plan that removes', async () => {
    const { catalogos } = documentedCity();
    const bundle = { catalogos: { ...catalogos, consecutivo: [] } };
    expect((await tool.compare(bundle, '--prune', '--plan', plan)).status).to.equal(1);
    await move();
    const { status, warned } = await tool.load(bundle, '--plan', plan);
    expect([status, warned.at(-1)]).to.deep.equal([
      2,
      'ventanilla: The database has changed since the plan was made: make it again.',
    ]);
  });

  it('spoils a plan that cannot change it any more', async () => {
    const facturas = documentedCity()['facturas'] as unknown as object[];
    const bundle = { facturas: [{ ...facturas[0], valor: '130000.00' }] };
    expect((await tool.compare(bundle, '--plan', plan)).status).to.equal(1);
    await move();
    const { status, warned } = await tool.load(bundle, '--plan', plan);
    expect(status).to.equal(2);
    expect(warned.at(-1)).to.include('or the service has moved on what it names');
  });
});
