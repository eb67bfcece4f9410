import { writeFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { stringify } from 'yaml';
import { importBundle } from '../../../host/data/bundles/import-bundle.js';
import { readBundle } from '../../../host/data/bundles/read-bundle.js';
import { AuditLog, Revisions } from '../../../host/plugin-api/index.js';
import { procedureDoors } from '../../../plugins/procedures/contract.js';
import { exportedSections, importInto, refusalOf } from '../../acceptance/support/bundles.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { cityBundle, startProceduresHost, TOKEN, type ProceduresClient } from './support/procedures-client.js';
import { cityProcedures, procedure, registration } from './support/city-procedures.js';

const OTHER = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3a00f';
const tokens_api = [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO', 'NO'] }];

describe('the bundle sections of procedures', function () {
  let client: ProceduresClient;

  before(async () => {
    client = await startProceduresHost({ tokens_api });
  });
  after(() => client.host.stop());

  const load = (sections: object) => importInto(client.host, sections);
  const refused = (sections: object) => refusalOf(load(sections));
  const sql = (name: keyof typeof cityProcedures) => cityProcedures[name][client.host.database.dialect];

  it('change nothing at a second import', async () => {
    const { procedimientos } = cityBundle;
    const { report } = await load({ procedimientos, tokens_api });
    expect(report).to.deep.equal({
      procedimientos: { created: 0, changed: 0, left: procedimientos.length },
      tokens_api: { created: 0, changed: 0, left: 1 },
    });
  });

  it('are exported as they are imported, without any UUID', async () => {
    const { procedimientos, tokens_api: tokens } = await exportedSections(client.host);
    expect(procedimientos!.find(({ pro_codigo }) => pro_codigo === 'RESERVADA')).to.deep.equal({
      pro_codigo: 'RESERVADA',
      nombre_bd: 'city_eco',
      permisos: ['hacienda.consulta', 'hacienda.admin'],
      usos: [...procedureDoors, 'workflow'],
      activo: true,
    });
    expect(procedimientos!.find(({ pro_codigo }) => pro_codigo === 'ECO')!['sql']).to.deep.equal(
      cityProcedures.city_eco,
    );
    expect(procedimientos!.find(({ pro_codigo }) => pro_codigo === 'LENTA')).to.include({ timeout: 1 });
    expect(tokens).to.deep.equal([{ nombre: 'externo', procedimientos: ['ECO', 'NO'] }]);
    const again = await load({ procedimientos, tokens_api: tokens });
    expect(Object.values(again.report).every(({ created, changed }) => created + changed === 0)).to.equal(true);
  });

  it('replace a procedure whose text has changed, and keep the stored text where an item brings none', async function () {
    postgresOnly(this, 'the texts of these tests say CREATE and not CREATE OR ALTER');
    const changed = { ...cityProcedures.city_lista, postgres: sql('city_lista').replaceAll('2', '3') };
    const { report } = await load({ procedimientos: [procedure('LISTA', 'city_lista', { sql: changed })] });
    expect(report['procedimientos']).to.include({ changed: 1 });
    client.host.clock.advance(2);
    const { body } = await client.byJwt('LISTA').expect(200);
    expect(body.resultado).to.deep.equal([{ n: 1 }, { n: 3 }]);
    const without = registration('LISTA', 'city_lista');
    expect((await load({ procedimientos: [without] })).report['procedimientos']).to.include({ left: 1 });
    const { procedimientos } = await exportedSections(client.host);
    expect(procedimientos!.find(({ pro_codigo }) => pro_codigo === 'LISTA')!['sql']).to.deep.equal(changed);
  });

  it('read the text of a procedure from a file beside the bundle', async () => {
    const { dataFolder, database } = client.host;
    await writeFile(path.join(dataFolder, 'nueva.sql'), `${sql('city_eco').replaceAll('city_eco', 'city_nueva')}\n`);
    const item = { pro_codigo: 'NUEVA', nombre_bd: 'city_nueva', sql: { [database.dialect]: './nueva.sql' } };
    const { report } = await load({ procedimientos: [item] });
    expect(report['procedimientos']).to.include({ created: 1 });
    expect((await load({ procedimientos: [item] })).report['procedimientos']).to.include({ left: 1 });
    client.host.clock.advance(2);
    await client.byJwt('NUEVA', { a: 1 }).expect(200, { EsCorrecto: true, resultado: { a: 1 } });
  });

  it('refuse a file that is not in UTF-8, with its name and the place', async () => {
    const { dataFolder, database } = client.host;
    const text = `-- José Peña\n${sql('city_eco').replaceAll('city_eco', 'city_latina')}`;
    const item = { pro_codigo: 'LATINA', nombre_bd: 'city_latina', sql: { [database.dialect]: 'latina.sql' } };
    const cases: [bytes: Buffer, said: string][] = [
      [Buffer.from(text, 'latin1'), 'no está en UTF-8 (latina.sql:1:7): guárdelo en UTF-8'],
      [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'está en UTF-16 (latina.sql:1:1): guárdelo en UTF-8'],
    ];
    for (const [bytes, said] of cases) {
      await writeFile(path.join(dataFolder, 'latina.sql'), bytes);
      const message = await refused({ procedimientos: [item] });
      expect(message).to.contain(`: procedimientos[0].sql.${database.dialect}: el archivo ${said}`);
    }
    const codes = async () =>
      (await exportedSections(client.host))['procedimientos']!.map(({ pro_codigo }) => pro_codigo);
    expect(await codes()).not.to.include('LATINA');
    await writeFile(path.join(dataFolder, 'latina.sql'), `\uFEFF${text}`);
    await load({ procedimientos: [item] });
    const { procedimientos } = await exportedSections(client.host);
    const stored = procedimientos!.find(({ pro_codigo }) => pro_codigo === 'LATINA')!['sql'];
    expect(stored).to.deep.equal({ [database.dialect]: text.trim() });
  });

  it('read no file outside the bundle’s folder', async () => {
    const { dataFolder, database } = client.host;
    await symlink('/etc/passwd', path.join(dataFolder, 'enlace.sql'));
    for (const file of ['../fuera.sql', '/etc/passwd.sql', 'enlace.sql', 'no-existe.sql', 'a/../../b.sql']) {
      const item = { pro_codigo: 'FUERA', nombre_bd: 'city_fuera', sql: { [database.dialect]: file } };
      const message = await refused({ procedimientos: [item] });
      expect(message).to.match(new RegExp(`:\\d+: procedimientos\\[0\\]\\.sql\\.${database.dialect}: el archivo `));
      expect(message).not.to.contain('root:');
    }
  });

  it('refuse a procedure that the database does not have or does not accept, at the item’s place', async () => {
    const { dialect } = client.host.database;
    const missing = { pro_codigo: 'X', nombre_bd: 'city_ninguna' };
    expect(await refused({ procedimientos: [missing] })).to.match(/procedimientos\[0\]\.nombre_bd: .*city_ninguna/);
    const other = { pro_codigo: 'X', nombre_bd: 'pg_catalog.pg_sleep' };
    expect(await refused({ procedimientos: [other] })).to.match(/procedimientos\[0\]\.nombre_bd: /);
    for (const text of ['DROP TABLE auth_user', sql('city_no'), 'CREATE']) {
      const item = { pro_codigo: 'X', nombre_bd: 'city_x', sql: { [dialect]: text } };
      expect(await refused({ procedimientos: [item] })).to.contain(`procedimientos[0].sql.${dialect}: `);
    }
    const interno = procedure('X', 'city_eco', { usos: ['interno', 'jwt'] });
    expect(await refused({ procedimientos: [interno] })).to.contain('procedimientos[0].usos: «interno»');
    await client.byJwt('ECO').expect(200);
  });

  it('undo the procedures that were defined before a fault', async () => {
    const { dialect } = client.host.database;
    const text = { [dialect]: sql('city_eco').replaceAll('city_eco', 'city_deshecha') };
    const good = { pro_codigo: 'DESHECHA', nombre_bd: 'city_deshecha', sql: text };
    await refused({ procedimientos: [good, { pro_codigo: 'X', nombre_bd: 'city_ninguna' }] });
    expect(await refused({ procedimientos: [{ ...good, sql: undefined }] })).to.contain('city_deshecha');
  });

  it('keep the UUID of a token, and change its codes', async () => {
    const changed = { nombre: 'externo', uuid: OTHER, procedimientos: ['LISTA'] };
    expect((await load({ tokens_api: [changed] })).report['tokens_api']).to.include({ changed: 1 });
    await client.byToken('LISTA', '').expect(200);
    await client.byToken('ECO', '').expect(403);
    await client.byToken('LISTA', '', { Authorization: `Bearer ${OTHER}` }).expect(401);
  });

  it('refuse a new token without a UUID, with the UUID of another token, or with an unknown code', async () => {
    const item = { nombre: 'nuevo', procedimientos: ['ECO'] };
    expect(await refused({ tokens_api: [item] })).to.contain('tokens_api[0].uuid: se requiere');
    expect(await refused({ tokens_api: [{ ...item, uuid: TOKEN }] })).to.contain('uuid: es de otro token');
    const unknown = { ...item, uuid: OTHER, procedimientos: ['ECO', 'NINGUNO'] };
    expect(await refused({ tokens_api: [unknown] })).to.contain('tokens_api[0].procedimientos[1]: No hay');
  });

  it('refuse a new token that has expired or has no code, end an existing one by `expira`, and export no expired token', async () => {
    const item = { nombre: 'breve', uuid: OTHER, procedimientos: ['ECO'] };
    const past = { ...item, expira: '2020-01-01T00:00:00-05:00' };
    const expired = 'tokens_api[0].expira: La fecha de vencimiento ya pasó.';
    expect(await refused({ tokens_api: [past] })).to.contain(expired);
    const idle = { ...item, procedimientos: [] };
    expect(await refused({ tokens_api: [idle] })).to.contain('tokens_api[0].procedimientos: ');
    await load({ tokens_api: [item] });
    const names = async () => (await exportedSections(client.host)).tokens_api!.map(({ nombre }) => nombre);
    expect(await names()).to.include('breve');
    for (const outcome of ['changed', 'left']) {
      const { report } = await load({ tokens_api: [past] });
      expect(report['tokens_api']).to.include({ [outcome]: 1 });
    }
    await client.byToken('ECO', '', { Authorization: `Bearer ${OTHER}` }).expect(401);
    expect(await names()).not.to.include('breve');
  });

  it('make the missing UUID of a token where the import makes missing secrets', async () => {
    const { host, container, database, dataFolder } = client.host;
    const made = new Map<string, string>();
    const file = path.join(dataFolder, 'demo.yaml');
    await writeFile(file, stringify({ version: 1, tokens_api: [{ nombre: 'demo', procedimientos: ['ECO'] }] }));
    const bundle = readBundle(file, host.bundleSections, await host.leftOut());
    const missingSecret = (owner: string, make = (): string => 'una-clave'): string => {
      made.set(owner, make());
      return made.get(owner)!;
    };
    const audit = container.get<AuditLog>(AuditLog);
    const revisions = container.get<Revisions>(Revisions);
    await database.transaction((tx) =>
      importBundle(bundle, tx, { database, audit, revisions, by: 'system', missingSecret }),
    );
    const uuid = made.get('token.demo');
    await client.byToken('ECO', '', { Authorization: `Bearer ${uuid}` }).expect(200);
  });
});
