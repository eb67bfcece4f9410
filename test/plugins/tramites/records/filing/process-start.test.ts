import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import request from 'supertest';
import { plugin as auth } from '../../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../../plugins/forms/index.js';
import { plugin as terms } from '../../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import { fileRows, storedFiles } from '../../../../acceptance/support/stored-files.js';
import { startTramiteHost, storedRecords, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { staff, staffClient } from '../../support/staff.js';
import { startedInstances, startingPlugin } from '../../support/starter-plugin.js';

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
  { pre_codigo: 'valor', pre_texto: 'Valor', pre_tipo: 'NUMERO' },
  { pre_codigo: 'soporte', pre_texto: 'Soporte', pre_tipo: 'ARCHIVO' },
];

const bundle = {
  ...staff,
  tramites: [
    { codigo: 'LICENCIA', nombre: 'Licencia', proceso: 'LICENCIA', preguntas },
    { codigo: 'INACTIVO', nombre: 'Inactivo', proceso: 'INACTIVO', preguntas },
    { codigo: 'TERMINADO', nombre: 'Terminado', proceso: 'TERMINADO', preguntas },
    { codigo: 'SIN_SALIDA', nombre: 'Sin salida', proceso: 'SIN_SALIDA', preguntas },
    { codigo: 'ROTO', nombre: 'Roto', proceso: 'ROTO', preguntas },
    { codigo: 'SIMPLE', nombre: 'Simple', preguntas },
  ],
};

describe('a tramite with a process', () => {
  let citizen: TramiteClient;

  before(async () => {
    // A test host refuses this query within a transaction, so it shows that processes are prepared before one.
    const prepare = async (): Promise<void> => void (await citizen.host.database.rows('SELECT 1 AS one'));
    citizen = await startTramiteHost(bundle, {
      plugins: [auth, calendar, terms, forms, tramites, startingPlugin({ prepare })],
      config: { logging: { level: 'warn' } },
    });
  });
  after(() => citizen.host.stop());

  const upload = (codigo: string): request.Test =>
    citizen.multipart(codigo).field('nombre', 'Ana').attach('soporte', Buffer.from('línea\n'), 'soporte.txt');
  const keyed = (key: string, body: object): request.Test =>
    request(citizen.host.url).post('/home/api/tramite/LICENCIA').set('Idempotency-Key', key).send(body);

  it('starts an instance with the record, and stores its llave', async () => {
    const filed = await citizen.file('LICENCIA', { nombre: 'Ana', valor: 120 });
    const instance = (await startedInstances(citizen.host)).at(-1)!;
    expect(instance).to.deep.include({
      proceso: 'LICENCIA',
      record_id: filed.datos,
      codigo: 'LICENCIA',
      datos: { nombre: 'Ana', valor: 120 },
    });
    const manager = await staffClient(citizen.host);
    expect(await manager.get(filed.datos)).to.include({ llave: instance.llave });
  });

  it('starts no instance where another tramite is filed', async () => {
    const before = (await startedInstances(citizen.host)).length;
    const filed = await citizen.file('SIMPLE', { nombre: 'Ana' });
    expect(await startedInstances(citizen.host)).to.have.length(before);
    expect(await (await staffClient(citizen.host)).get(filed.datos)).to.include({ llave: null });
  });

  it('starts no instance for refused answers', async () => {
    const before = (await startedInstances(citizen.host)).length;
    await citizen.create('LICENCIA', { valor: 1 }).expect(400);
    expect(await startedInstances(citizen.host)).to.have.length(before);
  });

  it('starts one instance for a repeated call', async () => {
    const before = (await startedInstances(citizen.host)).length;
    const key = randomUUID();
    const { body: first } = await keyed(key, { nombre: 'Ana' }).expect(200);
    const { body: second } = await keyed(key, { nombre: 'Ana' }).expect(200);
    expect(second).to.deep.equal(first);
    expect(await startedInstances(citizen.host)).to.have.length(before + 1);
  });

  it('starts one instance for ten equal concurrent calls', async () => {
    const before = (await startedInstances(citizen.host)).length;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => keyed(key, { nombre: 'Ana', valor: 1 })));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).to.equal(1);
    expect(await startedInstances(citizen.host)).to.have.length(before + 1);
  });

  it('starts one instance per record for twenty concurrent calls', async () => {
    const before = (await startedInstances(citizen.host)).length;
    const filed = await Promise.all(
      Array.from({ length: 20 }, (_, valor) => citizen.file('LICENCIA', { nombre: 'Eva', valor })),
    );
    const instances = (await startedInstances(citizen.host)).slice(before);
    expect(instances.map(({ record_id }) => record_id)).to.have.members(filed.map(({ datos }) => datos));
    expect(new Set(instances.map(({ llave }) => llave)).size).to.equal(20);
  });

  for (const [codigo, status] of [
    ['INACTIVO', 503],
    ['TERMINADO', 503],
    ['SIN_SALIDA', 400],
    ['ROTO', 500],
  ] as const) {
    it(`stores nothing where the process cannot start: ${codigo}`, async () => {
      const { host } = citizen;
      const state = async (): Promise<unknown> => ({
        records: await storedRecords(host),
        instances: await startedInstances(host),
        uploads: await fileRows(host),
        files: await storedFiles(host),
        numbers: await host.database.rows('SELECT anio, ultimo FROM tramites_filing_number'),
      });
      const before = await state();
      await upload(codigo).expect(status);
      expect(await state()).to.deep.equal(before);
    });
  }

  it('answers 503 with the reason where the process has no active version', async () => {
    const { body, headers } = await citizen.create('INACTIVO', { nombre: 'Ana' }).expect(503);
    expect(body).to.include({ code: 'unavailable' });
    expect(body.msg).to.contain('INACTIVO').and.to.contain('no está activo');
    expect(headers).to.have.property('retry-after');
  });

  it('passes the files of the record to the process', async () => {
    const { body } = await upload('LICENCIA').expect(200);
    const instance = (await startedInstances(citizen.host)).at(-1)!;
    expect(instance.record_id).to.equal(body.datos);
    expect(instance.datos['soporte']).to.include({ nombre: 'soporte.txt', tipo: 'text/plain' });
  });

  it('degrades no health check and causes no warning', async () => {
    const { body } = await request(citizen.host.url).get('/health/ready').expect(200);
    expect(body.checks).to.include({ tramites: 'ok' });
    expect(citizen.host.logLines.filter((line) => /bound to a process/.test(line))).to.deep.equal([]);
  });
});
