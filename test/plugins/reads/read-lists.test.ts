import { expect } from 'chai';
import request from 'supertest';
import type { Database } from '../../../host/plugin-api/index.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { startTramiteHost, type TramiteClient } from '../../acceptance/support/tramite-client.js';
import { postgresOnly } from '../../support/postgres-only.js';
import { note, written } from './support/read-city.js';

const PASSWORD = 'correcta-y-larga';
const DENUNCIA = 'RUIDO';

const documento = (pre_codigo: string) => ({ pre_codigo, pre_texto: pre_codigo, pre_tipo: 'DOCUMENTO_IDENTIDAD' });
const rosa = { tipo_identificacion: 'CC', identificacion: '31234567', nombres: 'Rosa Núñez' };
const bundle = {
  tipos_denuncia: [{ codigo: DENUNCIA, nombre: 'Ruido' }],
  usuarios: [
    { username: 'auditora', password: PASSWORD, permisos: ['reads.list'], nombres: 'Luz Marina Ortiz' },
    { username: 'rosa', password: PASSWORD, ...rosa },
    { username: 'nadie', password: PASSWORD },
  ],
  tramites: [
    { codigo: 'PODA', nombre: 'Poda', preguntas: [documento('documento')] },
    { codigo: 'ENTREDOS', nombre: 'Entre dos', preguntas: [documento('documento'), documento('vecino')] },
    { codigo: 'DENUNCIA', nombre: 'Denuncia', tra_isDenuncia: true, preguntas: [documento('documento')] },
  ],
};

interface Listed {
  readonly lugar: string;
  readonly usuario: number;
  readonly nombre: string | null;
  readonly asunto: { readonly kind: string; readonly id: string };
}

describe('who read what', () => {
  let citizen: TramiteClient;
  let auditor: AdminCaller;
  let auditora: number;
  const records = new Map<string, number>();

  const seen = (userId: number, record: number): void =>
    note(citizen.host, { reader: { userId }, of: { kind: 'tramites.record', id: String(record) }, way: 'REGISTRO' });
  const list = async (input: object): Promise<readonly Listed[]> => auditor.items<Listed>('reads.list', input);
  const subjects = async (input: object) => (await list(input)).map(({ asunto }) => asunto.id);
  const own = async (username: string, query = '') => {
    const { body: tokens } = await request(citizen.host.url).post('/api/token/').send({ username, password: PASSWORD });
    return request(citizen.host.url).get(`/api/lecturas/${query}`).set('Authorization', `Bearer ${tokens.access}`);
  };

  before(async () => {
    citizen = await startTramiteHost(bundle);
    const { host } = citizen;
    const [user] = await host.database.rows<{ id: number }>("SELECT id FROM auth_user WHERE username = 'auditora'");
    auditora = user!.id;
    const filings: Readonly<Record<string, readonly [codigo: string, answers: object]>> = {
      own: ['PODA', { documento: '31.234.567' }],
      typed: ['PODA', { documento: 'CC 31234567' }],
      foreign: ['PODA', { documento: 'CE 31234567' }],
      shared: ['ENTREDOS', { documento: '31234567', vecino: '94456789' }],
      other: ['PODA', { documento: '94456789' }],
      complaint: ['DENUNCIA', { documento: '31234567', tipo_denuncia: DENUNCIA }],
    };
    for (const [name, [codigo, answers]] of Object.entries(filings)) {
      records.set(name, (await citizen.file(codigo, answers)).datos);
    }
    for (const record of records.values()) seen(auditora, record);
    await written(host);
    host.clock.advance(24 * 3600);
    seen(999_999, records.get('own')!);
    await written(host);
    auditor = await AdminCaller.login(host, 'auditora', PASSWORD);
  });
  after(() => citizen.host.stop());

  const idsOf = (...names: readonly string[]): string[] => names.map((name) => String(records.get(name)!));

  it('is found by reader, thing, document and day, the newest first', async () => {
    const all = idsOf('own', 'complaint', 'other', 'shared', 'foreign', 'typed', 'own');
    const records = { kind: 'tramites.record' };
    const found = (await list({})).filter(({ asunto }) => asunto.kind === 'tramites.record');
    expect(found.map(({ asunto }) => asunto.id)).to.deep.equal(all);
    expect(found.map(({ nombre }) => nombre).slice(0, 2)).to.deep.equal([null, 'auditora']);
    expect(await subjects({ usuario: auditora })).to.deep.equal(all.slice(1));
    const [id] = idsOf('own');
    expect((await list({ asunto: { ...records, id } })).map(({ usuario }) => usuario)).to.deep.equal([
      999_999,
      auditora,
    ]);
    expect(await subjects({ documento: '94.456.789' })).to.deep.equal(idsOf('other', 'shared'));
    const hasta = new Date(citizen.host.clock.now().getTime() - 12 * 3_600_000).toISOString();
    expect(await subjects({ documento: '31234567', desde: hasta })).to.deep.equal(idsOf('own'));
    expect(await subjects({ usuario: auditora, desde: hasta })).to.deep.equal([]);
    expect(await subjects({ documento: '31234567', hasta })).to.have.length(5);
  });

  it('goes on page by page, from any place', async () => {
    const whole = await list({ usuario: auditora });
    const paged: Listed[] = [];
    let cursor: string | null = null;
    do {
      const { data } = await auditor.query('reads.list', { usuario: auditora, limit: 2, cursor });
      paged.push(...(data.items as Listed[]));
      cursor = data.nextCursor as string | null;
    } while (cursor !== null);
    expect(paged).to.deep.equal(whole);
  });

  it('refuses what is no filter, and who lacks the permission', async () => {
    const faulty = [
      { cursor: 'ayer' },
      { cursor: '9'.repeat(40) },
      { cursor: 12 },
      { usuario: 0 },
      { usuario: 2 ** 40 },
      { asunto: { kind: 'tramites.record' } },
      { asunto: { kind: 'x'.repeat(61), id: '1' } },
      { documento: '' },
      { documento: '¿?' },
      { documento: 'x'.repeat(41) },
      { desde: 'ayer' },
      { limit: 100_000 },
      { quien: 1 },
    ];
    for (const input of faulty) {
      const { status, text } = await auditor.query('reads.list', input);
      expect(status, `${JSON.stringify(input)}: ${text}`).to.equal(400);
    }
    for (const cursor of ['999999999999999-999999999999999', '0-0']) {
      expect((await auditor.query('reads.list', { cursor })).status, cursor).to.equal(200);
    }
    const rosa = await AdminCaller.login(citizen.host, 'rosa', PASSWORD);
    expect((await rosa.query('reads.list')).status).to.equal(403);
    expect((await new AdminCaller(citizen.host.url).query('reads.list')).status).to.equal(401);
  });

  it("shows a person who read what was filed with the person's document alone, by name and without what it says", async () => {
    const { status, body } = await own('rosa');
    expect(status).to.equal(200);
    const [filed, typed] = ['0000001', '0000002'].map((number) => `2026-${number}`);
    const lecturas = body.lecturas as { radicado: string; lector: string | null; via: string }[];
    expect(lecturas.map(({ radicado, lector }) => [radicado.slice(-7), lector])).to.deep.equal([
      [filed!.slice(-7), null],
      [typed!.slice(-7), 'Luz Marina Ortiz'],
      [filed!.slice(-7), 'Luz Marina Ortiz'],
    ]);
    expect(Object.keys(lecturas[0]!)).to.deep.equal(['fecha', 'radicado', 'via', 'lector']);
    expect(body.siguiente).to.equal(null);
    expect((await own('nadie')).body).to.deep.equal({ lecturas: [], siguiente: null });
  });

  it('goes on for the person too, and refuses strangers and places that are none', async () => {
    for (let hours = 0; hours < 60; hours += 1) {
      citizen.host.clock.advance(3600);
      seen(auditora, records.get('own')!);
    }
    await written(citizen.host);
    const first = await own('rosa');
    expect(first.body.lecturas).to.have.length(50);
    const rest = await own('rosa', `?antes=${first.body.siguiente as string}`);
    expect(rest.body.lecturas).to.have.length(13);
    for (const query of ['?antes=ayer', '?antes=1', '?antes=', '?antes=1-1&antes=2-2', '?despues=1-1']) {
      expect((await own('rosa', query)).status, query).to.equal(400);
    }
    await request(citizen.host.url).get('/api/lecturas/').expect(401);
    await request(citizen.host.url).post('/api/lecturas/').expect(405);
  });

  it('is found by an index, whatever it is found by', async function () {
    postgresOnly(this, 'plans are read in the words of PostgreSQL');
    const { database } = citizen.host;
    await database.change(
      `INSERT INTO reads_entry (at, user_id, hora, subject_kind, subject_id, via, parte)
       SELECT TIMESTAMPTZ '2020-01-01' + n * INTERVAL '1 minute', 1 + n % 50, n, 'tramites.record', n % 700 || '', 'CASO', ''
       FROM generate_series(1, 20000) n`,
    );
    await database.change('ANALYZE reads_entry');
    auditor = await AdminCaller.login(citizen.host, 'auditora', PASSWORD);
    const rows = database.rows.bind(database);
    const plans: string[] = [];
    const spy: Database['rows'] = async (statement, bind = [], tx) => {
      const sql = typeof statement === 'string' ? statement : statement.composed;
      if (sql.includes('FROM reads_entry WHERE')) {
        const plan = await rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, bind);
        plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return rows(statement, bind, tx);
    };
    database.rows = spy;
    try {
      const cursor = '1580000000000-5';
      const day = { desde: '2020-01-05T00:00:00Z', hasta: '2020-01-06T00:00:00Z' };
      const asunto = { kind: 'tramites.record', id: '12' };
      for (const filter of [day, { usuario: 7 }, { usuario: 7, ...day }, { asunto }, { documento: '31234567' }]) {
        for (const place of [{}, { cursor }]) {
          expect((await auditor.query('reads.list', { ...filter, ...place, limit: 5 })).status).to.equal(200);
        }
      }
    } finally {
      database.rows = rows;
    }
    expect(plans).to.have.length(10);
    for (const plan of plans) {
      expect(plan)
        .to.match(/Index (?:Only )?(?:Cond|Scan)/)
        .and.not.include('Seq Scan');
    }
  });
});
