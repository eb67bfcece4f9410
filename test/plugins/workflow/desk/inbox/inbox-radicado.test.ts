import { expect } from 'chai';
import type { Database } from '../../../../../host/plugin-api/index.js';
import { FiledRecords } from '../../../../../plugins/tramites/contract.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { FilingCity, type FiledCase } from '../../support/filing-city.js';
import { readRows, type Plan } from '../../support/read-rows.js';

const visit = definition(
  [user('VISITAR', { asignacion: { pool: ['rol:revision'] } }), task('FIN', 'FIN')],
  flow('VISITAR!SIGUE>FIN'),
  {
    codigo: 'VISITA',
    nombre: 'Visita',
  },
);

const license = definition(
  [user('ATENDER'), task('SUBPROCESO', 'VISITA', { proceso: 'VISITA' }), task('FIN', 'FIN')],
  flow('ATENDER!SIGUE>VISITA', 'VISITA>FIN'),
  { codigo: 'LICENCIA', nombre: 'Licencia' },
);

type Listed = readonly { readonly id: number }[];

describe('the filing number of a record, in the search of an inbox', () => {
  let filing: FilingCity;
  let first: FiledCase;
  let radicado: string;

  before(async () => {
    filing = await FilingCity.start([visit, license], { bound: ['LICENCIA'] });
    await filing.city.client.signIn('carla');
  });
  after(() => filing?.stop());
  beforeEach(async () => {
    first = await filing.file('LICENCIA');
    await filing.file('LICENCIA');
    const { container } = filing.city.client.host;
    radicado = (await container.get<FiledRecords>(FiledRecords).find(first.id))!.radicado;
  });

  const idsOf = (tasks: Listed): number[] => tasks.map(({ id }) => id);
  const found = async (as: string, search: string, more = ''): Promise<number[]> => {
    const { client } = filing.city;
    const query = `?search=${encodeURIComponent(search)}${more}`;
    const list = await client.get(as, `bandeja/tareas/${query}`).expect(200);
    const page = await client.get(as, `bandeja/${query.replace('cuales=mias', 'estado=ASIGNADA')}`).expect(200);
    const found = idsOf(list.body.tareas as Listed);
    expect(idsOf(page.body.results as Listed)).to.deep.equal(found);
    return found;
  };

  it('finds the tasks of the record that one may take or holds, and tells others nothing', async () => {
    const { id } = await filing.city.task(first.llave, 'ATENDER');
    for (const typed of [radicado, ` ${radicado} `, radicado.replace(/-0+/, '-')]) {
      expect(await found('luz', typed), typed).to.deep.equal([id]);
    }
    expect(await found('carla', radicado)).to.deep.equal([]);
    await filing.city.claim('luz', id).expect(200);
    expect(await found('rosa', radicado)).to.deep.equal([]);
    expect(await found('luz', radicado, '&cuales=mias')).to.deep.equal([id]);
    expect(await found('luz', radicado, '&proceso=VISITA')).to.deep.equal([]);
  });

  it('finds those of what its instance has called, and none that has ended', async () => {
    await filing.work('luz', first.llave, 'ATENDER', 'SIGUE');
    await filing.city.untilTask(first.llave, 'VISITA', 'EN_ESPERA');
    const [called] = await filing.city.client.host.database.rows<{ id: number }>(
      `SELECT t.id FROM workflow_instance i JOIN workflow_instance c ON c.root_id = i.id
       JOIN workflow_task t ON t.instance_id = c.id WHERE i.llave = $1`,
      [first.llave],
    );
    expect(await found('rosa', radicado)).to.deep.equal([called!.id]);
    expect(await found('luz', radicado)).to.deep.equal([]);
  });

  it('is words where no record has it, or no open task', async () => {
    const { id } = await filing.city.task(first.llave, 'ATENDER');
    const { database } = filing.city.client.host;
    await database.change('UPDATE workflow_task SET titulo = $1 WHERE id = $2', ['Sobre 1999-0000001', id]);
    expect(await found('luz', '1999-0000001')).to.deep.equal([id]);
    for (const typed of ['1999-000000199', '2026-0', `${radicado} ${radicado}`, '2026-', `${radicado}'`]) {
      expect(await found('luz', typed), typed).to.deep.equal([]);
    }
  });

  it('reads by indexes alone, and no task but those of the record', async function () {
    const { database } = filing.city.client.host;
    if (database.dialect !== 'postgres') return postgresOnly(this, 'plans are those of PostgreSQL');
    const seen: { readonly sql: string; readonly bind: readonly unknown[] }[] = [];
    const rows = database.rows.bind(database);
    const spy: Database['rows'] = (statement, bind = [], tx) => {
      const sql = typeof statement === 'string' ? statement : statement.composed;
      if (/origin_id = \$1|workflow_task_pool p/.test(sql)) seen.push({ sql, bind });
      return rows(statement, bind, tx);
    };
    database.rows = spy;
    await found('luz', radicado).finally(() => (database.rows = rows));
    // For each of both lists the tasks of the record, and the page.
    expect(seen).to.have.length(4);
    await database.change(`INSERT INTO workflow_task (codigo, nombre, tipo, titulo, estado, grupos, created_at)
      SELECT 'T', 'T', 'USUARIO', 'T', 'EN_POOL', '["rol:a"]', now() FROM generate_series(1, 5000)`);
    await database.change(`INSERT INTO workflow_task_pool (grupo, task_id)
      SELECT 'rol:a', id FROM workflow_task WHERE codigo = 'T'`);
    for (const table of ['workflow_task', 'workflow_task_pool'])
      await database.change({ composed: `ANALYZE ${table}` });
    await database.transaction(async (tx) => {
      await database.change('SET LOCAL enable_seqscan = off', [], tx);
      for (const { sql, bind } of seen) {
        const explain = `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`;
        const [row] = await database.rows<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(explain, bind, tx);
        const { workflow_task: tasks, workflow_task_pool: entries = 0 } = readRows(row!['QUERY PLAN'][0]!.Plan);
        expect(Math.max(tasks!, entries), sql).to.be.at.most(10);
      }
    });
  });
});
