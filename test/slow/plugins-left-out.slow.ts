// Each plugin of the product is left out in turn, of a new city and of one that had it: thirty starts.
import { expect } from 'chai';
import request from 'supertest';
import type { AnyHostPlugin } from '../../host/plugin-api/index.js';
import { databaseTemplate } from '../../testing/database-template.js';
import { productPlugins } from '../../testing/product-plugins.js';
import type { TestHost } from '../../testing/start-test-host.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { filings, multipartOf } from '../acceptance/support/demo-filings.js';
import { LICENCIA, expectations } from '../acceptance/support/left-out-expectations.js';
import {
  config,
  expectTramites,
  has,
  ids,
  importDemo,
  on,
  place,
  without,
} from '../acceptance/support/left-out-plugins.js';
import { tramiteClient } from '../acceptance/support/tramite-client.js';
import { dropTables } from './support/drop-tables.js';

/** Works on a database that has the tables of these plugins and no others; migrating it takes the longest time here. */
async function onTablesOf(plugins: readonly AnyHostPlugin[], work: (host: TestHost) => Promise<void>): Promise<void> {
  const database = await createTestDatabase(await databaseTemplate(productPlugins));
  const absent = ids(productPlugins).filter((id) => !ids(plugins).includes(id));
  try {
    await dropTables(database, absent);
    await on({ databaseUrl: database.url, plugins, config }, work);
  } finally {
    await database.drop();
  }
}

describe('each plugin that the configuration leaves out', () => {
  describe('on an empty database', () => {
    for (const [id, { warnings, unavailable }] of Object.entries(expectations)) {
      it(`is ${id}: the demonstration is loaded, with a warning for what is not there`, () =>
        onTablesOf(without(id), async (host) => {
          expect(host.host.initialLoad?.warnings).to.have.members(warnings);
          if (has(id, 'tramites')) await expectTramites(host, unavailable);
        }));
    }
  });

  describe('on the database of a city that had it', () => {
    let city: Awaited<ReturnType<typeof place>>;
    let key: string;
    let tables: readonly unknown[];

    const tablesOf = ({ database }: TestHost): Promise<readonly unknown[]> =>
      database.rows('SELECT table_schema, table_name FROM information_schema.tables ORDER BY 1, 2');

    before(async () => {
      city = await place();
      await on(city.options, async (host) => {
        expect(host.host.initialLoad?.warnings).to.deep.equal([]);
        key = ((await multipartOf(tramiteClient(host), LICENCIA, filings[LICENCIA]!)).body as { key: string }).key;
        tables = await tablesOf(host);
      });
    });
    after(() => city?.remove());

    for (const [id, { warnings, unavailable }] of Object.entries(expectations)) {
      it(`is ${id}: what it had stays, and the others serve`, () =>
        on({ ...city.options, plugins: without(id) }, async (host) => {
          expect(await tablesOf(host)).to.deep.equal(tables);
          // Holders of a permission keep it, and a running process continues.
          const told = await importDemo(host);
          expect(told.written).to.equal(0);
          expect(warnings).to.include.members(told.warnings);
          if (!has(id, 'tramites')) return;
          await expectTramites(host, id === 'documents' ? {} : unavailable);
          await request(host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
        }));
    }

    it('serves again once it is loaded', () =>
      on(city.options, async (host) => {
        expect(await importDemo(host)).to.deep.equal({ written: 0, warnings: [] });
        await expectTramites(host, {});
      }));
  });
});
