import { expect } from 'chai';
import pg from 'pg';
import { z } from 'zod';
import { definePlugin } from '../../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../../plugins/forms/index.js';
import { Filing, type FiledRecord, type FilingRequest } from '../../../../../plugins/tramites/contract.js';
import { plugin as terms } from '../../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../../plugins/tramites/index.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { startTramiteHost, storedRecords, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { postgresOnly } from '../../../../support/postgres-only.js';

const NAMES = ['Ana', 'Luz "la" \\ $1', 'José\n¿?', 'Eva'];

describe('concurrent filings', () => {
  let citizen: TramiteClient;
  let filing: Filing;
  /** A connection of the test, which stays open. */
  let beside: pg.Client;

  const channel = definePlugin({
    id: 'sms',
    dependsOn: ['tramites'],
    config: z.strictObject({}),
    uses: { filing: Filing },
    start: (services) => {
      ({ filing } = services);
    },
  });

  before(async function () {
    const preguntas = [
      { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true },
      { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
    ];
    citizen = await startTramiteHost(
      {
        tramites: [
          { codigo: 'QUEJA', nombre: 'Queja', preguntas, plazo: { habiles: 5 } },
          { codigo: 'OTRO', nombre: 'Otro', preguntas },
          { codigo: 'BORRADO', nombre: 'Borrado', preguntas },
        ],
      },
      { plugins: [auth, calendar, terms, forms, tramites, channel] },
    );
    // The first filing of a year finds no counter, so it is made before.
    await citizen.file('QUEJA', { nombre: 'Primera' });
    if (citizen.host.database.dialect !== 'postgres') postgresOnly(this, 'a filing is a transaction of its own there');
    beside = new pg.Client({ connectionString: citizen.host.databaseUrl });
    await beside.connect();
  });
  after(async () => {
    await beside?.end();
    await citizen?.host.stop();
  });

  /** Files all requests in one turn of the event loop. Returns their outcomes and the inserts that were sent. */
  const together = async (requests: readonly Partial<FilingRequest>[], meanwhile?: () => Promise<unknown>) => {
    const prepared = await Promise.all(
      requests.map((more) => filing.prepareFiling({ codigo: 'QUEJA', canal: 'SMS', answers: {}, ...more })),
    );
    await meanwhile?.();
    let ends: PromiseSettledResult<FiledRecord>[] = [];
    const statements = await statementsDuring(citizen.host.database, async () => {
      ends = await Promise.allSettled(prepared.map((one) => one.fileRecord()));
    });
    return { ends, inserts: statements.filter((sql) => sql.includes('INSERT INTO tramites_record')) };
  };
  const numbersOf = (ends: readonly PromiseSettledResult<FiledRecord>[]): number[] =>
    ends.flatMap((end) => (end.status === 'fulfilled' ? Number(end.value.radicado.split('-')[1]) : []));

  it('share one statement, and each has its own number, answers, index and audit entry', async () => {
    const { database } = citizen.host;
    const [user] = await database.insertRows<{ id: number }>(
      'auth_user',
      [
        {
          username: 'luz',
          nombres: 'Luz',
          is_active: true,
          is_superuser: false,
          generation: 1,
          created_at: new Date(),
        },
      ],
      ['id'],
    );
    const requests = NAMES.map((nombre, at) => ({
      codigo: at === 1 ? 'OTRO' : 'QUEJA',
      answers: { nombre, documento: `10${at}` },
      ...(at === 2 && { by: { userId: user!.id } }),
    }));
    const { ends, inserts } = await together(requests);
    expect(inserts).to.have.length(1);
    const filed = ends.map((end) => (end as PromiseFulfilledResult<FiledRecord>).value);
    expect(numbersOf(ends)).to.deep.equal([2, 3, 4, 5]);
    const stored = (await storedRecords(citizen.host)).slice(1);
    expect(stored.map(({ id, informacion }) => [id, informacion['nombre']])).to.deep.equal(
      filed.map(({ recordId }, at) => [recordId, NAMES[at]]),
    );
    const rows = await database.rows<{ subject_id: string; actor_kind: string; actor_user_id: number; codigo: string }>(
      `SELECT subject_id, actor_kind, actor_user_id, t.codigo, sensibles::text, vence IS NOT NULL AS limited
       FROM host_audit_entry e JOIN tramites_record r ON r.id = e.subject_id::integer
       JOIN tramites_tramite t ON t.id = r.tramite_id AND t.id = (e.details ->> 'tramite')::integer
       WHERE action = 'tramites.record.filed' AND r.numero > 1 ORDER BY r.id`,
    );
    const sensibles = '{"documento": "DOCUMENTO_IDENTIDAD"}';
    expect(rows).to.deep.equal(
      filed.map(({ recordId }, at) => ({
        subject_id: String(recordId),
        actor_kind: at === 2 ? 'user' : 'public',
        actor_user_id: at === 2 ? user!.id : null,
        codigo: at === 1 ? 'OTRO' : 'QUEJA',
        sensibles,
        limited: at !== 1,
      })),
    );
    for (const [at, nombre] of NAMES.entries()) {
      const { body } = await citizen.estado(at === 1 ? 'OTRO' : 'QUEJA', { nombre }).expect(200);
      expect(body.datos.nombre).to.equal(nombre);
    }
  });

  it('succeed beside a filing whose tramite is removed, and leave no gap', async () => {
    const { database } = citizen.host;
    const answers = { nombre: 'Ana' };
    const { ends } = await together([{ answers }, { codigo: 'BORRADO', answers }, { answers }], () =>
      database.changeRows('DELETE FROM tramites_tramite WHERE codigo = $1', ['BORRADO']),
    );
    expect(ends.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    expect(String((ends[1] as PromiseRejectedResult).reason)).to.include('No existe un trámite con ese código.');
    expect(numbersOf(ends).toSorted((one, other) => one - other)).to.deep.equal([6, 7]);
  });

  it('get the numbers of their own year', async () => {
    citizen.host.clock.advance(366 * 24 * 3600);
    const { ends, inserts } = await together(NAMES.map((nombre) => ({ answers: { nombre } })));
    expect(numbersOf(ends)).to.deep.equal([1, 2, 3, 4]);
    expect(inserts).to.have.length(2);
  });

  it('are gathered while earlier filings of their host wait for the counter', async () => {
    const request = { codigo: 'QUEJA', canal: 'SMS', answers: { nombre: 'Ana' } };
    const prepared = await Promise.all(Array.from({ length: 12 }, () => filing.prepareFiling(request)));
    await beside.query('BEGIN');
    await beside.query('SELECT ultimo FROM tramites_filing_number ORDER BY anio FOR UPDATE');
    const statements = await statementsDuring(citizen.host.database, async () => {
      const filed: Promise<FiledRecord>[] = [];
      for (const one of prepared) {
        filed.push(one.fileRecord());
        // Starts each filing in another turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve));
        await new Promise((resolve) => setImmediate(resolve));
      }
      await beside.query('COMMIT');
      const numbers = numbersOf(await Promise.allSettled(filed));
      expect(numbers).to.deep.equal(Array.from(numbers, (_, at) => numbers[0]! + at));
      expect(numbers).to.have.length(12);
    });
    // There are two, or a few more where a busy machine starts the filings too late for the second one.
    expect(statements.filter((sql) => sql.includes('INSERT INTO tramites_record')).length).to.be.below(6);
  });

  it('are each stored whole or not at all while their connections are lost', async () => {
    // All are prepared before the first cut, as a cut would also end their reads.
    const request = { codigo: 'QUEJA', canal: 'CORTE', answers: { nombre: 'Ana' } };
    const prepared = await Promise.all(Array.from({ length: 480 }, () => filing.prepareFiling(request)));
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%INSERT INTO tramites_record%'`;
    const acknowledged: string[] = [];
    let lost = 0;
    for (let round = 0; prepared.length > 0; round += 1) {
      const filed = Promise.allSettled(prepared.splice(0, 12).map((one) => one.fileRecord()));
      // The cuts come before, during and after the statement.
      for (let turn = 0; turn < round % 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await beside.query(cut);
      for (const end of await filed) {
        if (end.status === 'fulfilled') acknowledged.push(end.value.key);
        else lost += 1;
      }
    }
    const counts = await beside.query<Record<string, string>>(
      `SELECT COUNT(*) AS records, COUNT(DISTINCT r.clave) AS keys,
         COUNT(e.id) AS entries, COUNT(a.record_id) AS answers FROM tramites_record r
       LEFT JOIN host_audit_entry e ON e.subject_kind = 'tramites.record' AND e.subject_id = r.id::varchar
       LEFT JOIN tramites_answer a ON a.record_id = r.id WHERE r.canal = 'CORTE'`,
    );
    expect(new Set(Object.values(counts.rows[0]!)).size, JSON.stringify(counts.rows)).to.equal(1);
    const { rows } = await beside.query<{ clave: string }>(`SELECT clave FROM tramites_record WHERE canal = 'CORTE'`);
    const kept = new Set(rows.map(({ clave }) => clave));
    expect(acknowledged.filter((key) => !kept.has(key))).to.deep.equal([]);
    expect(acknowledged.length + lost).to.equal(480);
    const numbers = await beside.query<{ most: number; count: string }>(
      'SELECT MAX(numero) AS most, COUNT(*) AS count FROM tramites_record GROUP BY anio ORDER BY anio DESC',
    );
    expect(Number(numbers.rows[0]!.count)).to.equal(numbers.rows[0]!.most);
    process.stdout.write(`      acknowledged ${acknowledged.length}, refused ${lost}, there ${kept.size}\n`);
  });
});
