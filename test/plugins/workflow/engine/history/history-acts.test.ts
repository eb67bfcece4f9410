import { expect } from 'chai';
import type { Database } from '../../../../../host/plugin-api/index.js';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import type { Plan } from '../../support/read-rows.js';
import { CaseCity, type FiledCase } from '../../support/case-city.js';

const [ENTRIES, USERS, DAYS] = [30_000, 300, 100];
const LIMIT = 20;

interface Act {
  readonly action: string;
  readonly actor: { readonly username: string | null };
  readonly subject: { readonly kind: string; readonly id: string } | null;
  readonly details: { readonly tarea?: number; readonly codigo?: string };
}

interface Statement {
  readonly sql: string;
  readonly bind: readonly unknown[];
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('the acts in the history of instances', () => {
  let city: CaseCity;
  let admin: AdminCaller;
  let filed: FiledCase;
  let llave: string;

  before(async () => {
    city = await CaseCity.begin();
    admin = await city.client.admin();
    filed = await city.file('rosa');
    llave = await city.llaveOf(filed);
  });
  after(() => city?.stop());

  const search = (filter: object): Promise<Act[]> => admin.items<Act>('host.audit.search', filter);
  const shown = (acts: readonly Act[]): string[] =>
    acts.map(({ action, actor, details }) => `${action} ${details.codigo ?? ''} ${actor.username ?? ''}`.trimEnd());

  it('are found by the record, with what was done to the record itself, and by the instance', async () => {
    const acts = await search({ thing: { kind: 'tramites.record', id: String(filed.datos) } });
    expect(acts.map(({ action }) => action)).to.include.members(['tramites.record.filed']);
    const moves = acts.filter(({ action }) => action.startsWith('workflow.'));
    expect(moves.map(({ subject }) => subject)).to.deep.include({
      kind: 'workflow.instance',
      id: llave,
      username: null,
    });
    const ofInstance = await search({ thing: { kind: 'workflow.instance', id: llave } });
    expect(shown(ofInstance)).to.deep.equal(shown(moves));
    expect(JSON.stringify(ofInstance)).not.to.include('Ana');
  });

  it('are found by the user who took and did a task, by the task, and by what was done', async () => {
    await city.act('luz', (await city.task(llave, 'ATENDER')).id);
    const called = await city.calledBy(llave);
    const visit = await city.task(called, 'VISITAR');
    await city.act('beto', visit.id);
    expect(shown(await search({ user: 'luz', action: 'workflow.' }))).to.deep.equal([
      'workflow.task.ACCION ATENDER luz',
    ]);
    const [done] = await search({ user: 'beto', action: 'workflow.task.ACCION' });
    expect(done!.subject).to.deep.include({ kind: 'workflow.instance', id: called });
    const ofTask = await search({ thing: { kind: 'workflow.task', id: String(visit.id) } });
    expect(shown(ofTask)).to.deep.equal(['workflow.task.ACCION VISITAR beto']);
    const ofRecord = await search({ thing: { kind: 'tramites.record', id: String(filed.datos) } });
    expect(shown(ofRecord)).to.include('workflow.task.ACCION VISITAR beto');
    for (const id of ['0', '-1', 'x', '999999999', "1' OR 1=1"]) {
      for (const kind of ['tramites.record', 'workflow.task', 'workflow.instance', 'certificates.registration']) {
        expect(await search({ thing: { kind, id } }), `${kind} ${id}`).to.deep.equal([]);
      }
    }
  });

  describe('beside many others', () => {
    before(async function () {
      postgresOnly(this, 'plans are read in the words of PostgreSQL');
      const { database } = city.client.host;
      const of = (n: string): string => `now() - (${n} * interval '${DAYS} days' / ${ENTRIES}) - interval '1 hour'`;
      await database.change(`INSERT INTO workflow_history (instance_id, task_id, at, tipo, actor_kind, actor_user_id)
        SELECT 1000000 + n / 8, n, ${of('n')}, 'TOMA', 'user', 1000000 + n % ${USERS} FROM generate_series(1, ${ENTRIES}) n`);
      await database.change(`INSERT INTO host_audit_entry (at, action, actor_kind, actor_user_id, subject_kind, subject_id)
        SELECT ${of('n')}, 'test.done', 'user', 1000000 + n % ${USERS}, 'tramites.record', (1000000 + n / 8)::text
        FROM generate_series(1, ${ENTRIES}) n`);
      for (const table of ['workflow_history', 'host_audit_entry']) {
        await database.change({ composed: `ANALYZE ${table}` });
      }
    });

    const statementsOf = async (filter: object): Promise<readonly Statement[]> => {
      const { database } = city.client.host;
      const rows = database.rows.bind(database);
      const seen: Statement[] = [];
      const spy: Database['rows'] = (statement, bind = [], tx) => {
        const sql = typeof statement === 'string' ? statement : statement.composed;
        if (/^SELECT e\.id, e\.at, .* ORDER BY e\.at DESC/s.test(sql)) seen.push({ sql, bind });
        return rows(statement, bind, tx);
      };
      database.rows = spy;
      try {
        expect((await admin.query('host.audit.search', filter)).status).to.equal(200);
      } finally {
        database.rows = rows;
      }
      return seen;
    };

    const past = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    const filters: Readonly<Record<string, () => object>> = {
      'no filter': () => ({}),
      'a user': () => ({ userId: 1_000_007 }),
      'a record': () => ({ thing: { kind: 'tramites.record', id: String(filed.datos) } }),
      'an instance': () => ({ thing: { kind: 'workflow.instance', id: llave } }),
      'a task': () => ({ thing: { kind: 'workflow.task', id: '1' } }),
      'a past day': () => ({ day: past(90).slice(0, 10) }),
      'a past day of a user': () => ({ userId: 1_000_007, day: past(90).slice(0, 10) }),
      'a record and a user': () => ({ thing: { kind: 'tramites.record', id: '1003000' }, userId: 1_000_007 }),
      'a later page': () => ({ cursor: `${past(80)} host/audit 5` }),
      'a later page of a user': () => ({ userId: 1_000_007, cursor: `${past(80)} workflow/history 5` }),
    };
    for (const [name, filter] of Object.entries(filters)) {
      it(`read no more than they show: by ${name}`, async () => {
        const { database } = city.client.host;
        const statements = await statementsOf({ ...filter(), limit: LIMIT });
        expect(statements).to.have.length.within(1, 3);
        for (const { sql, bind } of statements) {
          const [row] = await database.rows<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
            `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
            bind,
          );
          for (const node of nodesOf(row!['QUERY PLAN'][0]!.Plan)) {
            if (!/^(?:workflow_history|host_audit_entry)$/.test(node['Relation Name'] ?? '')) continue;
            expect(node['Node Type'], sql).not.to.equal('Seq Scan');
            const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
            expect(read, sql).to.be.at.most(2 * LIMIT);
          }
        }
      });
    }
  });
});
