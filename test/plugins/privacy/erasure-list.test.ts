import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import request from 'supertest';
import { databaseTemplate } from '../../../testing/database-template.js';
import { AdminCaller, productPlugins, startTestHost, until, type TestHost } from '../../../testing/index.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { runCommand } from '../auth/support/run-command.js';
import { searchEverywhere } from './support/search-everywhere.js';

const PASSWORD = 'Guayacanes-floridos-7';
const preguntas = [
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_obligatorio: true },
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_solicitante: true },
];
const bundle = {
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'marca-usuario', nombres: 'Marcanombres', password: PASSWORD },
  ],
  tramites: [{ codigo: 'QUEJA', nombre: 'Queja', preguntas }],
};
const fundamento = 'Solicitud de supresión de la persona.';
const marks = ['90817263', 'Marcanombres', 'marca-usuario', 'Marcaqueja'];

describe('the list of erasures', () => {
  let folder: string;
  let city: TestHost;
  let origin: TestDatabase | undefined;
  let backup: TestDatabase | undefined;
  let hosts: TestHost[];

  const file = async (host: TestHost, documento: string, nombre: string): Promise<number> => {
    const { body } = await request(host.url).post('/home/api/tramite/QUEJA/').send({ documento, nombre }).expect(200);
    return (body as { datos: number }).datos;
  };
  const start = async (options: object): Promise<TestHost> => {
    const host = await startTestHost({ config: { privacy: { erasureList: folder } }, ...options });
    hosts.push(host);
    return host;
  };
  const reapply = async (host: TestHost): Promise<string> =>
    (await runCommand(host, ['personal', 'reapply'])).lines.join();

  before(async function () {
    postgresOnly(this, 'a database is copied as a template');
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-list-'));
    hosts = [];
    origin = await createTestDatabase(await databaseTemplate(productPlugins));
    city = await start({ databaseUrl: origin.url, bundle });
  });
  after(async () => {
    for (const host of hosts ?? []) await host.stop();
    await backup?.drop();
    await origin?.drop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('has a person erased again whom a backup of before brings back, and nobody else', async () => {
    // A number alone, and a record that is open in the backup.
    const ids = [await file(city, '90817263', 'Marcaqueja una'), await file(city, 'CC 90817263', 'Marcaqueja dos')];
    const other = await file(city, 'TI 1081726355', 'Otra persona');
    const [account] = await city.database.rows<{ id: number }>('SELECT id FROM auth_user WHERE username = $1', [
      'marca-usuario',
    ]);
    // A database is copied while no host is connected to it.
    await hosts.pop()!.stop();
    backup = await createTestDatabase(new URL(origin!.url).pathname.slice(1));
    city = await start({ databaseUrl: origin!.url });
    const jefa = await AdminCaller.login(city, 'jefa', PASSWORD);
    for (const id of ids) await jefa.mutate('tramites.records.move', { id, estado: 'ANULADO' });
    for (const persona of [{ tipo: 'CC', numero: '90817263' }, { usuario: account!.id }]) {
      const { data, text } = await jefa.mutate('privacy.erasures.request', { persona, fundamento });
      expect(data?.estado, text).to.equal('TERMINADO');
    }
    expect(await searchEverywhere(city.database, marks)).to.deep.equal([]);
    expect(await reapply(city)).to.equal('2 erasures of people are in the list; 0 were made again.');

    const restored = await start({ databaseUrl: backup.url, secretKey: city.secretKey });
    expect(await searchEverywhere(restored.database, marks)).to.not.deep.equal([]);
    // One of them had been asked for, and was not done yet, when the backup was made.
    const asked = path.basename((await readdir(folder))[0]!, '.json');
    await restored.database.rows(
      `INSERT INTO privacy_erasure (id, person_digest, open_digest, fundamento, estado, requested_at)
       VALUES ($1, $2, $2, $3, 'PENDIENTE', $4)`,
      [asked, Buffer.alloc(32, 1), fundamento, new Date()],
    );
    expect(await reapply(restored)).to.equal('2 erasures of people are in the list; 2 were made again.');
    expect(await searchEverywhere(restored.database, marks)).to.deep.equal([]);
    const kept = await restored.database.rows<{ solicitante: string | null; estado: string }>(
      'SELECT solicitante, estado FROM tramites_record ORDER BY id',
    );
    expect(kept).to.deep.equal([
      { solicitante: null, estado: 'RADICADO' },
      { solicitante: null, estado: 'RADICADO' },
      { solicitante: 'Otra persona', estado: 'RADICADO' },
    ]);
    expect(other).to.be.a('number');
    const erasures = await restored.database.rows<{ estado: string }>('SELECT estado FROM privacy_erasure');
    expect(erasures).to.deep.equal([{ estado: 'TERMINADO' }, { estado: 'TERMINADO' }]);

    // What is filed later is another matter.
    await file(restored, 'CC 90817263', 'Marcaqueja nueva');
    expect(await reapply(restored)).to.equal('2 erasures of people are in the list; 0 were made again.');
    expect(await searchEverywhere(restored.database, ['Marcaqueja nueva'])).to.not.deep.equal([]);
  });

  it('names nobody', async () => {
    const names = await readdir(folder);
    expect(names).to.have.length(2);
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8');
      for (const mark of marks) expect(text).to.not.include(mark);
      expect(JSON.parse(text)).to.have.all.keys('version', 'id', 'at', 'personas');
    }
  });

  it('is missed where its disk is not there, and its folder is another one', async () => {
    const names = await readdir(folder);
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
    for (const name of names) await rm(path.join(folder, name));
    const { lines } = await runCommand(city, ['personal', 'reapply']);
    expect(lines).to.deep.equal([
      '0 erasures of people are in the list; 0 were made again.',
      '2 erasures of this database are not in the list: is its disk mounted?',
    ]);
    for (const [index, name] of names.entries()) await writeFile(path.join(folder, name), texts[index]!);
  });

  it('is refused whole where a file of it cannot be read', async () => {
    const broken = path.join(folder, 'roto.json');
    await writeFile(broken, '{"version":1');
    const refusal = await reapply(city).catch((error: Error) => error.message);
    expect(refusal).to.include('roto.json');
    await rm(broken);
  });

  it('holds an erasure up while its folder is away, which is said', async () => {
    const jefa = await AdminCaller.login(city, 'jefa', PASSWORD);
    const id = await file(city, 'CC 555000111', 'Marcaespera');
    await jefa.mutate('tramites.records.move', { id, estado: 'ANULADO' });
    const names = await readdir(folder);
    const contents = await Promise.all(names.map((name) => readFile(path.join(folder, name))));
    await rm(folder, { recursive: true });
    const persona = { tipo: 'CC', numero: '555000111' };
    const { data } = await jefa.mutate('privacy.erasures.request', { persona, fundamento });
    expect(data.estado).to.equal('PENDIENTE');
    expect(await searchEverywhere(city.database, ['Marcaespera'])).to.not.deep.equal([]);
    const ready = await (await fetch(`${city.url}/health/ready`)).json();
    expect(ready).to.have.property('status', 'degraded');

    await mkdir(folder);
    for (const [index, name] of names.entries()) await writeFile(path.join(folder, name), contents[index]!);
    const { items } = (await jefa.query('host.jobs.list', { name: 'privacy/erasure' })).data as {
      items: { id: string }[];
    };
    await jefa.mutate('host.jobs.retry', { id: items[0]!.id });
    await until('the erasure has ended', async () => {
      const { data: now } = await jefa.query('privacy.erasures.get', { id: data.id });
      return now.estado === 'TERMINADO';
    });
    expect(await searchEverywhere(city.database, ['Marcaespera'])).to.deep.equal([]);
    expect(await readdir(folder)).to.have.length(3);
  });
});
