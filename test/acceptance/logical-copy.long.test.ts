import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { expect } from 'chai';
import request from 'supertest';
import { chainedLogs } from '../../host/audit/chained-logs.js';
import { unsealedEntries } from '../../host/audit/unsealed-entries.js';
import { restoreCommand } from '../../host/backup/restore-command.js';
import { mergeLayers, readLayers } from '../../host/config/layers.js';
import { FunctionKeepers, type CommandConsole, type FunctionKeeper } from '../../host/plugin-api/index.js';
import { runCommand } from '../../host/tool/commands.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { until } from '../../testing/until.js';
import { CopiedDatabase, type KeptPart } from '../host/backup/support/logical-copies.js';
import { AuthClient, bearer } from '../plugins/auth/support/auth-client.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';
import { documentsConfig } from '../plugins/documents/support/documents-client.js';
import { postgresOnly } from '../support/postgres-only.js';
import { superuserOnly } from '../support/superuser-only.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';
import { filings, multipartOf } from './support/demo-filings.js';
import { tramiteClient, type Filed } from './support/tramite-client.js';

/** What the city has in the database itself. */
const ofTheCity = (reader: string): readonly string[] => [
  'CREATE SCHEMA catastro',
  'CREATE TABLE catastro.predio (id INTEGER PRIMARY KEY)',
  'CREATE TABLE inventario (id SERIAL PRIMARY KEY)',
  'CREATE VIEW resumen AS SELECT id FROM inventario',
  'CREATE FUNCTION avaluo(p INTEGER) RETURNS INTEGER LANGUAGE sql AS $$ SELECT id FROM catastro.predio WHERE id = p $$',
  'CREATE FUNCTION tramites_reporte() RETURNS INTEGER LANGUAGE sql AS $$ SELECT 1 $$',
  "CREATE TYPE color AS ENUM ('rojo')",
  `GRANT SELECT ON ventanilla_v1.records TO ${reader}`,
];

/** Rows of the moment alone; whether the migrations make some themselves. */
const passing = {
  auth_refresh_family: false,
  auth_session: false,
  host_audit_sealer: true,
  host_event_stream: false,
  host_file_hold: false,
  host_instance: false,
  host_rate_limit: false,
};

/** What is in the tables that a copy has: a host writes to the others each second. */
const lasting = (digests: object): string =>
  JSON.stringify(Object.entries(digests).filter(([table]) => !(table in passing)));

describe('a city that is brought back from a logical copy', () => {
  const suffix = randomBytes(4).toString('hex');
  const [reader, owner] = [`copy_reader_${suffix}`, `copy_owner_${suffix}`];
  let city: DemoCity;
  let source: CopiedDatabase;
  let keepers: readonly FunctionKeeper[];
  let parts: readonly KeptPart[];
  let present: Record<string, string | null>;
  let place: TestDatabase | undefined;
  let served: TestDatabase | undefined;
  let folder: TemporaryFolder | undefined;
  let target: CopiedDatabase;
  let restored: TestHost | undefined;
  let filed: Filed;

  before(async function () {
    postgresOnly(this, 'it is of PostgreSQL');
    this.timeout(600_000);
    city = await startDemoCity({ config: { http: { publicPerMinute: 1_000_000 } } });
    const { database, container, databaseUrl } = city.host;
    await superuserOnly(this, database);
    await database.rows(`CREATE ROLE ${reader}`);
    await database.rows(`CREATE ROLE ${owner} LOGIN PASSWORD 'secreta'`);
    for (const sql of ofTheCity(reader)) await database.rows(sql);
    const client = tramiteClient(city.host);
    for (const [codigo, answers] of Object.entries(filings)) {
      const { body } = await multipartOf(client, codigo, answers).expect(200);
      filed = body as Filed;
    }
    await pay(city.host, 'PRE-2026-000123');
    keepers = container.getAll<FunctionKeeper>(FunctionKeepers.token);
    source = new CopiedDatabase(databaseUrl, productPlugins, keepers);
    const isCopiedAtRest = async (): Promise<boolean> => {
      for (const log of chainedLogs(container)) if ((await unsealedEntries(database, log)).count > 0) return false;
      present = await source.digests();
      source.warnings.length = 0;
      parts = await source.write();
      return lasting(await source.digests()) === lasting(present);
    };
    await until('nothing is written meanwhile', isCopiedAtRest, 400);
    place = await createTestDatabase();
    await database.rows(`ALTER DATABASE ${new URL(place.url).pathname.slice(1)} OWNER TO ${owner}`);
    target = new CopiedDatabase(ofOwner(place), productPlugins);
    await target.restore(parts);
  });
  after(async () => {
    await restored?.stop();
    await target?.close();
    await source?.close();
    await place?.drop();
    await served?.drop();
    folder?.remove();
    for (const role of [reader, owner]) {
      await city?.host.database.rows(`DROP OWNED BY ${role}`).then(
        () => city.host.database.rows(`DROP ROLE ${role}`),
        () => undefined,
      );
    }
    await city?.stop();
  });

  function ofOwner({ url: address }: TestDatabase): string {
    const url = new URL(address);
    [url.username, url.password] = [owner, 'secreta'];
    return url.href;
  }

  /** What commands print and warn of goes into one list. */
  const listening = (lines: string[]): CommandConsole => {
    const told = (line: string): void => void lines.push(line);
    return { print: told, warn: told, readSecret: () => Promise.resolve('') };
  };

  /** As its bank does. */
  async function pay(host: TestHost, invoice_id: string): Promise<void> {
    const { access } = (await new AuthClient(host).tokens({ username: 'corresponsal' })) as { access: string };
    const call = (path: string, body: object) =>
      request(host.url)
        .post(`/corresponsales/api/factura/${path}/`)
        .set({ ...bearer(access), 'api-key': city.apiKey })
        .send(body)
        .expect(200);
    const { request_id } = (await call('consulta', { invoice_id })).body as { request_id: string };
    expect((await call('pago', { request_id })).body).to.include({ status: '0' });
  }

  it('has all rows of every table, but for those of the moment', async () => {
    const after = await target.digests();
    const { inventario, ...ours } = present;
    expect(inventario).to.equal(null);
    expect(Object.keys(after)).to.deep.equal(Object.keys(ours));
    for (const [table, isMade] of Object.entries(passing)) {
      expect(typeof after[table], table).to.equal(isMade ? 'string' : 'object');
      delete after[table];
      delete ours[table];
    }
    expect(after).to.deep.equal(ours);
    const filled = Object.values(ours).filter((digest) => digest !== null);
    expect(filled).to.have.length.above(50);
    const held = ['auth_api_key', 'correspondents_payment', 'host_audit_seal', 'host_file', 'tramites_record'];
    for (const table of [...held, 'workflow_history', 'workflow_task']) expect(ours[table], table).to.be.a('string');
  });

  it('has said what of the city is not in it', () => {
    const objects = ['schema catastro', 'table inventario', 'view resumen', 'type color', `rights of ${reader}`];
    const functions = ['function avaluo(integer)', 'function tramites_reporte()'];
    expect(source.warnings).to.have.members(
      [...objects, ...functions].map((object) => `not in this backup: ${object}`),
    );
  });

  it('is brought back by commands: serves and counts on, with its procedures, files, logs and keys', async () => {
    const { host, database, secretKey } = city.host;
    folder = new TemporaryFolder();
    const backups = path.join(folder.path, 'backups');
    const dataFolder = path.join(folder.path, 'data');
    const lines: string[] = [];
    const console = listening(lines);
    const taken = await runCommand(host.commands, ['backup', backups, '--unencrypted'], console);
    expect(taken, lines.join('\n')).to.equal(0);
    served = await createTestDatabase();
    await database.rows(`ALTER DATABASE ${new URL(served.url).pathname.slice(1)} OWNER TO ${owner}`);
    const databaseUrl = ofOwner(served);
    const documents = await documentsConfig();
    const environment = { NODE_ENV: 'test' };
    const layer = mergeLayers(readLayers(environment), {
      ...{ data: dataFolder, secretKey, bundle: 'none', console: { build: false }, logging: { level: 'silent' } },
      database: { url: databaseUrl, acquireSeconds: 30, statementSeconds: 30 },
      documents: { ...documents.documents, signature: { developmentKey: true } },
    });
    const status = await restoreCommand([backups], console, { layer, environment, plugins: productPlugins });
    expect([status, lines.at(-1)], lines.join('\n')).to.deep.equal([0, 'The restore is whole.']);
    expect(lines.find((line) => /files are as they were filed/.test(line))).to.match(/^All [1-9]/);

    restored = await startTestHost({ databaseUrl, dataFolder, secretKey, config: documents });
    const client = tramiteClient(restored);
    const [last] = await restored.database.rows<{ ultimo: number }>('SELECT ultimo FROM tramites_filing_number');
    const { body } = await multipartOf(client, 'PQRSD', filings['PQRSD']!).expect(200);
    const next = body as Filed;
    expect(next.datos).to.equal(filed.datos + 1);
    expect(next.radicado).to.match(new RegExp(`-0*${last!.ultimo + 1}$`));
    await new AuthClient(restored).jwt('ventanilla');
    await request(restored.url)
      .get('/api/ejecutar-token/SALDO_PREDIAL?cedula_catastral=760010100140000120018000000000')
      .set(bearer(city.token))
      .expect(200);
    await pay(restored, 'PRE-2026-000124');
    expect(await runCommand(restored.host.commands, ['audit', 'verify'], console)).to.equal(0);
    expect(lines.at(-1)).to.match(/^every chain is whole/);
  });

  it('is of one moment while filings go on', async () => {
    const client = tramiteClient(city.host);
    const during = await source.write(async () => {
      for (let filing = 0; filing < 3; filing += 1) await multipartOf(client, 'PQRSD', filings['PQRSD']!).expect(200);
    });
    const other = await createTestDatabase();
    const copied = new CopiedDatabase(other.url, productPlugins);
    try {
      await copied.restore(during);
      const [found] = await copied.database.rows<Record<string, number>>(
        `SELECT (SELECT COUNT(*) FROM tramites_record)::int AS records, (SELECT MAX(numero) FROM tramites_record) AS last,
           (SELECT ultimo FROM tramites_filing_number) AS counted,
           (SELECT COUNT(*) FROM host_audit_entry WHERE action = 'tramites.record.filed')::int AS audited`,
      );
      const count = Object.keys(filings).length;
      expect(found).to.deep.equal({ records: count, last: count, counted: count, audited: count });
    } finally {
      await copied.close();
      await other.drop();
    }
  });
});
