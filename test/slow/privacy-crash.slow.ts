import { expect } from 'chai';
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import request from 'supertest';
import { stringify } from 'yaml';
import { AdminCaller, startTestHost, until, type TestHost } from '../../testing/index.js';
import { searchEverywhere } from '../plugins/privacy/support/search-everywhere.js';
import { HostProcess } from './support/host-process.js';
import { roundsOf } from './support/rounds.js';

const rounds = roundsOf('CRASH_ERASURE_ROUNDS', 10);

const PASSWORD = 'Guayacanes-floridos-7';
const LONGEST_PAUSE_MILLISECONDS = 300;
const LEASE_SECONDS = 2;
const PATIENCE_SECONDS = 120;

const preguntas = [
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_obligatorio: true },
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_solicitante: true },
];
const bundle = {
  usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }],
  tramites: [{ codigo: 'QUEJA', nombre: 'Queja', preguntas }],
};

interface Row {
  readonly id: string;
  readonly estado: string;
}

describe(`kill -9 of the host that erases a person, ${rounds} times`, () => {
  let folder: string;
  let list: string;
  let watcher: TestHost;
  let host: HostProcess;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-erasure-'));
    list = await mkdtemp(path.join(folder, 'list-'));
    // It does no work: what is done, the other one does.
    watcher = await startTestHost({ bundle, config: { jobs: { workers: 0 } } });
    const config = path.join(folder, 'config.yaml');
    const own = {
      http: { port: 0 },
      logging: { level: 'error' },
      jobs: { pollSeconds: 0.05, leaseSeconds: LEASE_SECONDS },
      privacy: { erasureList: list },
      console: { build: false },
    };
    await writeFile(config, stringify(own));
    const environment = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: watcher.databaseUrl,
      VENTANILLA_SECRET_KEY: watcher.secretKey,
      VENTANILLA_DATA: watcher.dataFolder,
      VENTANILLA_CONFIG: config,
      VENTANILLA_BUNDLE: 'none',
    };
    host = new HostProcess({ root: folder, environment });
  });
  after(async () => {
    await host?.retire();
    await watcher?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const nameOf = (round: number): string => `Marcapersona${round}x`;
  const isThere = async (round: number): Promise<boolean> =>
    (await searchEverywhere(watcher.database, [nameOf(round)])).length > 0;
  const erasures = (): Promise<Row[]> =>
    watcher.database.rows<Row>('SELECT id, estado FROM privacy_erasure ORDER BY requested_at, id');

  it('leaves it whole or erased, and the next host goes on', async () => {
    const admin = await AdminCaller.login(watcher, 'jefa', PASSWORD);
    let cut = 0;
    let last = 0;
    // Both may have ended before their kill.
    for (let round = 1; round <= rounds || cut === 0; round += 1) {
      last = round;
      const numero = String(70_000_000 + round);
      const { body } = await request(watcher.url)
        .post('/home/api/tramite/QUEJA/')
        .send({ documento: `CC ${numero}`, nombre: nameOf(round) })
        .expect(200);
      await admin.mutate('tramites.records.move', { id: (body as { datos: number }).datos, estado: 'ANULADO' });
      await host.start();
      const caller = await AdminCaller.login({ url: host.url! }, 'jefa', PASSWORD);
      const persona = { tipo: 'CC', numero };
      const fundamento = 'Solicitud de supresión de la persona.';
      const asked = caller.mutate('privacy.erasures.request', { persona, fundamento }).catch(() => undefined);
      await delay(randomInt(LONGEST_PAUSE_MILLISECONDS));
      await host.kill();
      await asked;
      // In this order: what the host had sent may still be committed.
      const isErased = !(await isThere(round));
      const latest = (await erasures()).at(-1);
      if (isErased) {
        expect(latest?.estado).to.equal('TERMINADO');
        expect(await readdir(list)).to.include(`${latest!.id}.json`);
      } else cut += 1;
    }

    await host.start();
    await until(
      'all erasures have ended',
      async () => (await erasures()).every(({ estado }) => estado === 'TERMINADO'),
      PATIENCE_SECONDS,
    );
    const ended = await erasures();
    expect(await readdir(list)).to.include.members(ended.map(({ id }) => `${id}.json`));
    const left: number[] = [];
    for (let round = 1; round <= last; round += 1) if (await isThere(round)) left.push(round);
    // For those that are left, the host died before it recorded the request.
    expect(left).to.have.length(last - ended.length);
    expect(await host.stop()).to.equal(0);
  });
});
