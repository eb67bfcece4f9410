import { expect } from 'chai';
import request from 'supertest';
import type { Database } from '../../../../../host/plugin-api/index.js';
import { startTramiteHost, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { answeringStaff, AnsweringClerk } from '../../support/answering-staff.js';

const RECORDS = 300_000;
/** The records that are written at once. */
const PORTION = 25_000;
/** The ratio of all answers to those that failed, and of all records to those with a message that waits. */
const ONE_OF = 1000;

const tramite = {
  codigo: 'QUEJA',
  nombre: 'Queja',
  preguntas: [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }],
};

describe('records without notification, or with a message that waits, among many', () => {
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;

  before(async function () {
    postgresOnly(this, 'plans are read in the words of PostgreSQL');
    citizen = await startTramiteHost({ ...answeringStaff, tramites: [tramite] });
    clerk = await AnsweringClerk.login(citizen.host);
    const filed = await citizen.file('QUEJA', { asunto: 'Ruido' });
    const writing = request(citizen.host.url).post(`/home/api/tramite/seguimiento/${filed.key}/mensaje`);
    await writing.send({ texto: '¿Y el ruido?' }).expect(201);
    await clerk.answerJson(filed.key, { texto: 'Se archiva.' }).expect(201);
    await copyRecord(citizen.host.database, filed.datos);
  });
  after(() => citizen?.host.stop());

  /** Returns the query plans of the statements of `ask` that read answers. */
  const plansOf = async (ask: () => Promise<unknown>): Promise<readonly string[]> => {
    const { database } = citizen.host;
    const rows = database.rows.bind(database);
    const seen: (readonly [sql: string, bind: readonly unknown[]])[] = [];
    const spy: Database['rows'] = (statement, bind = [], tx) => {
      const sql = typeof statement === 'string' ? statement : statement.composed;
      if (sql.includes('tramites_record_answer')) seen.push([sql, bind]);
      return rows(statement, bind, tx);
    };
    database.rows = spy;
    try {
      await ask();
    } finally {
      database.rows = rows;
    }
    return Promise.all(
      seen.map(async ([sql, bind]) => {
        const plan = await database.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, bind);
        return plan.map((row) => row['QUERY PLAN']).join('\n');
      }),
    );
  };

  it('are listed and counted by the index of failed answers', async () => {
    const list = async (): Promise<void> => {
      const { items } = await clerk.query<{ items: object[] }>('records.list', { sin_notificar: true, limit: 50 });
      expect(items).to.have.length(50);
    };
    const count = async (): Promise<void> => {
      expect(await clerk.query('figures.due', {})).to.include({ sin_notificar: RECORDS / ONE_OF });
    };
    for (const ask of [list, count]) {
      const [plan, ...more] = await plansOf(ask);
      expect(more).to.deep.equal([]);
      expect(plan).to.contain('tramites_record_answer_failed_ix').and.not.to.contain('Seq Scan on tramites_record');
    }
  });

  it('are found beside those with a message that waits by the index of these messages', async () => {
    const [plan] = await plansOf(() => clerk.query('records.list', { sin_atender: true, limit: 50 }));
    expect(plan).to.contain('tramites_record_message_unattended_ix').and.not.to.contain('Seq Scan on tramites_record ');
  });

  it('are marked in a list of all records by an index', async () => {
    const [plan] = await plansOf(() => clerk.query('records.list', { limit: 50 }));
    expect(plan).not.to.contain('Seq Scan on tramites_record');
  });
});

/** Copies a record, its answer and its message many times; as in a city, few answers failed and few messages wait. */
async function copyRecord(database: Database, id: number): Promise<void> {
  const columns = 'tramite_id, estado, canal, informacion, created_at, respondido';
  const answer = 'numero, texto, archivos, documentos, content_digest, user_id, answered_at';
  const message = 'numero, de, tipo, texto, archivos, content_digest, written_at';
  const of = (alias: string, names: string): string => names.replaceAll(/(\w+)/g, `${alias}.$1`);
  // In portions: a slow machine needs longer for all than a statement may take.
  for (let from = 1; from <= RECORDS; from += PORTION) {
    const bind = [id, from, from + PORTION - 1];
    await database.changeRows(
      `INSERT INTO tramites_record (clave, anio, numero, ${columns})
       SELECT CONCAT('key_', gen_random_uuid()), anio - 1, n, ${columns}
       FROM tramites_record CROSS JOIN generate_series($2::int, $3::int) n WHERE id = $1`,
      bind,
    );
    await database.changeRows(
      `INSERT INTO tramites_record_answer (record_id, medio, envio, ${answer})
       SELECT r.id, 'CORREO', CASE WHEN r.numero % ${ONE_OF} = 0 THEN 'FALLIDO' ELSE 'ENVIADO' END, ${of('a', answer)}
       FROM tramites_record_answer a CROSS JOIN tramites_record r
       WHERE a.record_id = $1 AND r.id <> $1 AND r.numero BETWEEN $2 AND $3`,
      bind,
    );
    await database.changeRows(
      `INSERT INTO tramites_record_message (record_id, attended_at, ${message})
       SELECT r.id, CASE WHEN r.numero % ${ONE_OF} = 0 THEN NULL ELSE m.written_at END, ${of('m', message)}
       FROM tramites_record_message m CROSS JOIN tramites_record r
       WHERE m.record_id = $1 AND r.id <> $1 AND r.numero % 10 = 0 AND r.numero BETWEEN $2 AND $3`,
      bind,
    );
  }
  for (const table of ['tramites_record', 'tramites_record_answer', 'tramites_record_message']) {
    await database.rows(`ANALYZE ${table}`);
  }
}
