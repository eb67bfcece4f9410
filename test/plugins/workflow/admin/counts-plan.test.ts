import { expect } from 'chai';
import type { Database } from '../../../../host/plugin-api/index.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../support/automatic-city.js';

const ENDED = 30_000;
const one = definition([user('ATENDER'), task('FIN', 'FIN')], flow('ATENDER!SIGUE>FIN'), { codigo: 'CONTADA' });

describe('the counts of a process', () => {
  let city: AutomaticCity;

  before(async function () {
    postgresOnly(this, 'plans are read in the words of PostgreSQL');
    city = await startAutomaticCity();
  });
  after(() => city?.stop());

  it('are one statement, which reads the open tasks alone, however many have ended', async () => {
    const { client } = city;
    const { database } = client.host;
    await client.release('ana', one);
    const llave = await city.start('CONTADA');
    await database.changeRows(
      `INSERT INTO workflow_task (instance_id, process_id, codigo, nombre, tipo, titulo, estado, created_at, ended_at)
       SELECT t.instance_id, t.process_id, t.codigo, t.nombre, t.tipo, t.titulo, 'COMPLETADA', t.created_at, t.created_at
       FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
         CROSS JOIN generate_series(1, ${ENDED}) WHERE i.llave = $1`,
      [llave],
    );
    await database.rows('ANALYZE workflow_task');
    const reader = await client.admin('lector');

    const rows = database.rows.bind(database);
    const seen: (readonly [sql: string, bind: readonly unknown[]])[] = [];
    const spy: Database['rows'] = (statement, bind = [], tx) => {
      const sql = typeof statement === 'string' ? statement : statement.composed;
      if (sql.includes('workflow_task')) seen.push([sql, bind]);
      return rows(statement, bind, tx);
    };
    database.rows = spy;
    try {
      const { data } = await reader.query('workflow.tasks.counts', { proceso: 'CONTADA' });
      expect(data.pasos).to.deep.equal([{ version: 1, codigo: 'ATENDER', abiertas: 1, vencidas: 0, incidentes: 0 }]);
    } finally {
      database.rows = rows;
    }
    expect(seen).to.have.length(1);
    const [sql, bind] = seen[0]!;
    const plan = await database.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, bind);
    const text = plan.map((row) => row['QUERY PLAN']).join(' ');
    expect(text).to.contain('workflow_task_estado_ix').and.not.to.contain('Seq Scan on workflow_task');
  });
});
