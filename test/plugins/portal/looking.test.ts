import { expect } from 'chai';
import type { AnyHostPlugin, Route } from '../../../host/plugin-api/index.js';
import { plugin as portal } from '../../../plugins/portal/index.js';
import { WaitingCity } from '../workflow/support/waiting-city.js';
import { PageClient } from './support/page-client.js';

const routes: Route[] = [];

const watched: AnyHostPlugin = {
  ...portal,
  routes: (services) => {
    const own = portal.routes?.(services as never) ?? [];
    routes.push(...own);
    return own;
  },
};

describe('a page that is only looked at', () => {
  let waiting: WaitingCity;
  let params: Readonly<Record<string, string>>;
  let browser: PageClient;

  before(async () => {
    waiting = await WaitingCity.start([watched]);
    const filed = await waiting.filing.file('INICIA');
    browser = new PageClient(waiting.host);
    await browser.open('/tramites/INICIA');
    await browser.press('');
    params = {
      key: filed.key,
      id: String(await waiting.pending(filed)),
      codigo: 'INICIA',
      pagina: browser.page.address.split('/').at(-1)!,
      borrador: browser.cookie('borrador')!,
      archivo: 'x',
      numero: '1',
    };
  });
  after(() => waiting?.filing.stop());

  /** Returns, for each table of a plugin and of files, its number of rows and the last transaction that wrote to it. */
  const written = async (): Promise<Readonly<Record<string, string>>> => {
    const { database } = waiting.host;
    const tables = await database.rows<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND (table_name NOT LIKE 'host!_%' ESCAPE '!' OR table_name = 'host_file') AND table_name NOT LIKE '%!_seal' ESCAPE '!'`,
    );
    const [row] = await database.rows<Record<string, string>>(
      `SELECT ${tables
        .map(
          ({ name }) =>
            `(SELECT CONCAT(COUNT(*), ' ', MAX(CAST(CAST(xmin AS TEXT) AS BIGINT))) FROM ${name}) AS ${name}`,
        )
        .join(', ')}`,
    );
    return row!;
  };

  it('stores nothing, whether a browser has begun something or not', async () => {
    const looks = routes.filter(({ method }) => method === 'GET');
    expect(looks.map(({ path }) => path)).to.include.members([
      '/tramites/:codigo/comenzar',
      '/tramites/retomar/:borrador',
      '/seguimiento/:key/pendiente/:id',
    ]);
    expect(looks.filter(({ hasEffect }) => hasEffect)).to.deep.equal([]);
    const before = await written();
    const shown = new Set<string>();
    for (const { path } of looks) {
      const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
      for (const visitor of [new PageClient(waiting.host), browser]) {
        const { status } = await visitor.open(address);
        expect(status, address).to.be.below(500);
        if (status === 200) shown.add(path);
      }
    }
    expect(shown).to.include('/seguimiento/:key/pendiente/:id').and.include('/tramites/:codigo/comenzar');
    expect(await written()).to.deep.equal(before);
  });
});
