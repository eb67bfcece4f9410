import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import request from 'supertest';
import { restoreCommand } from '../../../host/backup/restore-command.js';
import { mergeLayers, readLayers } from '../../../host/config/layers.js';
import { AdminCaller, productPlugins, startTestHost, type TestHost } from '../../../testing/index.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { TemporaryFolder } from '../../host/support/temporary-folder.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { superuserOnly } from '../../support/superuser-only.js';
import { runCommand } from '../auth/support/run-command.js';
import { searchEverywhere } from './support/search-everywhere.js';

const PASSWORD = 'Guayacanes-floridos-7';
const preguntas = [
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_obligatorio: true },
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_solicitante: true },
];
const bundle = {
  usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }],
  tramites: [{ codigo: 'QUEJA', nombre: 'Queja', preguntas }],
};
const marks = ['90817263', 'Marcaqueja'];

describe('a person who was erased after a backup', () => {
  let folder: TemporaryFolder;
  let city: TestHost;
  const places: TestDatabase[] = [];
  const hosts: TestHost[] = [];

  before(async function () {
    postgresOnly(this, 'a backup of a server is of PostgreSQL');
    folder = new TemporaryFolder();
    await mkdir(path.join(folder.path, 'list'));
    city = await startTestHost({ bundle, config: { privacy: { erasureList: path.join(folder.path, 'list') } } });
    hosts.push(city);
    await superuserOnly(this, city.database);
    const answers = { documento: 'CC 90817263', nombre: 'Marcaqueja' };
    const { body } = await request(city.url).post('/home/api/tramite/QUEJA/').send(answers).expect(200);
    const taken = await runCommand(city, ['backup', path.join(folder.path, 'backups'), '--unencrypted']);
    expect(taken.lines.join('\n')).to.match(/\.tar: /);
    const jefa = await AdminCaller.login(city, 'jefa', PASSWORD);
    await jefa.mutate('tramites.records.move', { id: (body as { datos: number }).datos, estado: 'ANULADO' });
    const persona = { tipo: 'CC', numero: '90817263' };
    const erased = await jefa.mutate('privacy.erasures.request', { persona, fundamento: 'Solicitud de supresión.' });
    expect(erased.data?.estado, erased.text).to.equal('TERMINADO');
    expect(await searchEverywhere(city.database, marks)).to.deep.equal([]);
  });
  after(async () => {
    for (const host of hosts) await host.stop();
    for (const place of places) await place.drop();
    folder?.remove();
  });

  /** Restores the backup into a database of its own; answers a host on it, and what the operator has read. */
  const restored = async (name: string, privacy: object): Promise<{ host: TestHost; lines: readonly string[] }> => {
    const place = await createTestDatabase();
    places.push(place);
    const { secretKey } = city;
    const dataFolder = path.join(folder.path, name);
    const environment = { NODE_ENV: 'test' };
    const layer = mergeLayers(readLayers(environment), {
      ...{ data: dataFolder, secretKey, privacy, bundle: 'none', logging: { level: 'silent' } },
      database: { url: place.url, acquireSeconds: 30, statementSeconds: 30 },
    });
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const console = { print: say, warn: say, readSecret: () => Promise.resolve('') };
    const backups = path.join(folder.path, 'backups');
    const status = await restoreCommand([backups], console, { layer, environment, plugins: productPlugins });
    expect(status, lines.join('\n')).to.equal(0);
    const host = await startTestHost({ databaseUrl: place.url, dataFolder, secretKey });
    hosts.push(host);
    return { host, lines };
  };

  it('stays erased where the backup of before is restored', async () => {
    const { host, lines } = await restored('listed', { erasureList: path.join(folder.path, 'list') });
    expect(lines).to.include('1 erasures of people are in the list; 1 were made again.');
    expect(await searchEverywhere(host.database, marks)).to.deep.equal([]);
  });

  it('comes back with it where no list is configured, which the restore says', async () => {
    const { host, lines } = await restored('unlisted', {});
    expect(lines).to.include('No list of erased people is configured: nobody was erased again.');
    expect(await searchEverywhere(host.database, marks)).to.not.deep.equal([]);
  });
});
