import { expect } from 'chai';
import type request from 'supertest';
import { TramiteCatalog } from '../../plugins/tramites/catalog/tramite-catalog.js';
import { AdminCaller } from '../../testing/admin-caller.js';
import { startTestHost } from '../../testing/start-test-host.js';
import { until } from '../../testing/until.js';
import { healthOf } from '../support/health-of.js';
import { startTramiteHost, storedRecords, tramiteClient, type TramiteClient } from './support/tramite-client.js';

const PASSWORD = 'correcta-y-larga';

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
  { pre_codigo: 'placa', pre_texto: 'Placa', pre_tipo: 'TEXTO', pre_patron: '[A-Z]{3}[0-9]{3}' },
];
const tramite = (codigo: string): Record<string, unknown> => ({ codigo, nombre: codigo, preguntas });

/** Forms that an older version may have stored; `isRead` tells whether their questions can still be read. */
const broken: readonly (readonly [name: string, preguntas: unknown, isRead: boolean])[] = [
  ['a pattern that does not compile', [{ ...preguntas[1], pre_patron: '(?=a)' }, preguntas[0]], true],
  ['a condition that does not compile', [{ ...preguntas[0], pre_condicion: '"' }], true],
  ['a condition on a question that is gone', [{ ...preguntas[0], pre_condicion: 'otra = 1' }], true],
  ['a type that is not known', [{ ...preguntas[0], pre_tipo: 'FIRMA' }], false],
  ['a code that stands there twice', [preguntas[0], preguntas[0]], false],
  ['no list', { nombre: 'TEXTO' }, false],
  ['no question', [null], false],
];

describe('a stored form that can no longer be used', () => {
  let citizen: TramiteClient;
  let admin: AdminCaller;

  before(async () => {
    citizen = await startTramiteHost(
      {
        usuarios: [{ username: 'editora', password: PASSWORD, permisos: ['tramites.admin'] }],
        tramites: [tramite('SANO'), tramite('ROTO')],
      },
      { config: { logging: { level: 'error' } } },
    );
    admin = await AdminCaller.login(citizen.host, 'editora', PASSWORD);
    await citizen.file('ROTO', { nombre: 'Ana' });
  });
  after(() => citizen.host.stop());

  /** Stores a form in the database without the checks of the admin procedures. */
  const store = async (stored: unknown): Promise<void> => {
    const { database, clock } = citizen.host;
    await database.changeRows('UPDATE tramites_tramite SET preguntas = $1 WHERE codigo = $2', [
      JSON.stringify(stored),
      'ROTO',
    ]);
    await database.changeRows('UPDATE host_revision SET revision = revision + 1 WHERE name = $1', [
      'tramites/tramites',
    ]);
    clock.advance(1);
  };
  const health = async (client = citizen) => (await healthOf(client.host)).body;
  const refused = async (call: request.Test): Promise<void> => {
    const { body, headers } = await call.expect(503);
    expect(body).to.have.all.keys('msg', 'code').and.to.include({ code: 'unavailable' });
    expect(headers).to.have.property('retry-after');
  };

  for (const [name, stored, isRead] of broken) {
    it(`makes its own tramite unavailable, and no other: ${name}`, async () => {
      const before = (await storedRecords(citizen.host)).length;
      await store(stored);

      await refused(citizen.info('ROTO'));
      await refused(citizen.create('ROTO', { nombre: 'Ana' }));
      if (isRead) await citizen.estado('ROTO', { nombre: 'Ana' }).expect(200);
      else await refused(citizen.estado('ROTO', { nombre: 'Ana' }));

      await citizen.info('SANO').expect(200);
      await citizen.file('SANO', { nombre: 'Luz', placa: 'ABC123' });
      await citizen.create('SANO', { nombre: 'Luz', placa: 'ABC' }).expect(400);
      await citizen.estado('SANO', { nombre: 'Luz' }).expect(200);
      await citizen.estadoAll({ nombre: 'Luz' }).expect(200);
      expect(await storedRecords(citizen.host)).to.have.length(before + 1);

      const state = await health();
      expect(state).to.deep.nested.include({ status: 'degraded', 'checks.tramites': 'failed' });
      expect(JSON.stringify(state)).not.to.include('ROTO');
    });

    it(`can be read and repaired with the admin procedures: ${name}`, async () => {
      await store(stored);
      expect((await admin.query('tramites.tramites.list', {})).status).to.equal(200);
      const { status, data } = await admin.query('tramites.tramites.get', { codigo: 'ROTO' });
      expect(status).to.equal(200);
      const mended = await admin.mutate('tramites.tramites.save', {
        ...tramite('ROTO'),
        revision: data.revision as number,
      });
      expect(mended.data).to.include({ outcome: 'changed' });
      citizen.host.clock.advance(1);
      await citizen.info('ROTO').expect(200);
      await citizen.file('ROTO', { nombre: 'Ana', placa: 'ABC123' });
      // The clock is past the minute within which the audit entries of the test must be sealed.
      await until('all is well', async () => (await health()).status === 'ok');
      expect(await health()).to.have.nested.property('checks.tramites', 'ok');
    });
  }

  it('can be repaired by saving its one wrong question', async () => {
    await store([preguntas[0], { ...preguntas[1], pre_patron: '[' }]);
    const { data } = await admin.query('tramites.tramites.get', { codigo: 'ROTO' });
    const change = { tramite: 'ROTO', revision: data.revision as number };
    const other = await admin.mutate('tramites.questions.save', {
      ...change,
      pregunta: { ...preguntas[0], pre_obligatorio: false },
    });
    expect(other).to.include({ status: 400 });
    expect(other.errors).to.have.key('preguntas.1.pre_patron');
    const wrong = await admin.mutate('tramites.questions.save', {
      ...change,
      pregunta: { ...preguntas[1], pre_patron: '(' },
    });
    expect(wrong.errors).to.have.key('pregunta.pre_patron');
    const right = await admin.mutate('tramites.questions.save', { ...change, pregunta: preguntas[1] });
    expect(right.data).to.include({ outcome: 'changed' });
    citizen.host.clock.advance(1);
    await citizen.info('ROTO').expect(200);
  });

  it('does not stop a host from starting, and is logged with the code of its tramite', async () => {
    await store([{ ...preguntas[0], pre_tipo: 'FIRMA' }]);
    const { databaseUrl, dataFolder, secretKey } = citizen.host;
    const config = { logging: { level: 'error' } };
    const other = tramiteClient(await startTestHost({ databaseUrl, dataFolder, secretKey, config }));
    try {
      await refused(other.info('ROTO'));
      await other.info('SANO').expect(200);
      expect(await health(other)).to.include({ status: 'degraded' });
      const lines = other.host.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(lines.filter(({ tramite }) => tramite === 'ROTO')).to.have.length(1);
    } finally {
      await other.host.stop();
    }
    await store(preguntas);
  });
});

describe('a form whose tramite does not change', () => {
  it('stays compiled while other forms change', async () => {
    const citizen = await startTramiteHost({
      usuarios: [{ username: 'editora', password: PASSWORD, permisos: ['tramites.admin'] }],
      tramites: [tramite('UNO'), tramite('DOS')],
    });
    try {
      const admin = await AdminCaller.login(citizen.host, 'editora', PASSWORD);
      const catalog = citizen.host.container.get(TramiteCatalog);
      const formOf = async (codigo: string): Promise<unknown> => (await catalog.find(codigo))?.form;
      const [one, two] = [await formOf('UNO'), await formOf('DOS')];
      const changed = [preguntas[0], { ...preguntas[1], pre_obligatorio: true }];
      await admin.mutate('tramites.tramites.save', { ...tramite('DOS'), preguntas: changed });
      citizen.host.clock.advance(1);
      expect(await formOf('UNO')).to.equal(one);
      expect(await formOf('DOS')).not.to.equal(two);
    } finally {
      await citizen.host.stop();
    }
  });
});

describe('a condition that overruns its deadline', () => {
  it('answers 503, so that the citizen can retry', async () => {
    const endless = 'count(for i in 1..100000, j in 1..100000 return i) = 1';
    const citizen = await startTramiteHost({
      tramites: [
        {
          codigo: 'LENTO',
          nombre: 'Lento',
          preguntas: [preguntas[0], { ...preguntas[1], condicion: endless }],
        },
      ],
    });
    try {
      const { body, headers } = await citizen.create('LENTO', { nombre: 'Ana' }).expect(503);
      expect(body).to.have.all.keys('msg', 'code').and.to.include({ code: 'unavailable' });
      expect(headers).to.have.property('retry-after');
      expect(await storedRecords(citizen.host)).to.deep.equal([]);
    } finally {
      await citizen.host.stop();
    }
  });
});
