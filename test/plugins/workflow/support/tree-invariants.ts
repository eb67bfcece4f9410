import { expect } from 'chai';
import type { Database } from '../../../../host/plugin-api/index.js';
import { poolTerm } from '../../../../plugins/workflow/engine/index.js';
import { CITIZEN_CODE } from './random-process.js';

const ended = "('FINALIZADA', 'CANCELADA')";
const over = `IN (SELECT id FROM workflow_instance WHERE estado IN ${ended})`;
const openTask = "t.estado NOT IN ('COMPLETADA', 'CANCELADA')";
const callOf = `JOIN workflow_instance p ON p.id = c.parent_id
  LEFT JOIN workflow_task t ON t.instance_id = c.parent_id AND t.token = c.parent_token
  WHERE c.estado NOT IN ${ended}`;

/**
 * The violations, each with the query for the ids of the rows concerned: one statement each, so that it sees one
 * moment.
 */
const wrongs: Readonly<Record<string, string>> = {
  'a token of an ended instance': `SELECT instance_id AS id FROM workflow_token WHERE instance_id ${over}`,
  'a scope of an ended instance': `SELECT instance_id AS id FROM workflow_scope WHERE instance_id ${over}`,
  'an arrival of an ended instance': `SELECT instance_id AS id FROM workflow_arrival WHERE instance_id ${over}`,
  'an open task of an ended instance': `SELECT t.id FROM workflow_task t WHERE ${openTask} AND t.instance_id ${over}`,
  'a live instance without a token': `SELECT i.id FROM workflow_instance i WHERE i.estado NOT IN ${ended}
    AND NOT EXISTS (SELECT 1 FROM workflow_token k WHERE k.instance_id = i.id)`,
  'an end without its moment': `SELECT id FROM workflow_instance
    WHERE CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END <> CASE WHEN estado IN ${ended} THEN 1 ELSE 0 END`,
  'a token in a scope that is not there': `SELECT k.instance_id AS id FROM workflow_token k WHERE k.scope <> 0
    AND NOT EXISTS (SELECT 1 FROM workflow_scope s WHERE s.instance_id = k.instance_id AND s.ordinal = k.scope)`,
  'a scope that nothing is in': `SELECT s.instance_id AS id FROM workflow_scope s WHERE NOT EXISTS (
    SELECT 1 FROM workflow_token k WHERE k.instance_id = s.instance_id AND k.scope = s.ordinal) AND NOT EXISTS (
    SELECT 1 FROM workflow_scope c WHERE c.instance_id = s.instance_id AND c.parent = s.ordinal)`,
  'an open task without a token': `SELECT t.id FROM workflow_task t WHERE ${openTask} AND NOT EXISTS (
    SELECT 1 FROM workflow_token k WHERE k.instance_id = t.instance_id AND k.ordinal = t.token)`,
  'a token without one open task': `SELECT k.instance_id AS id FROM workflow_token k WHERE (SELECT COUNT(*)
    FROM workflow_task t WHERE t.instance_id = k.instance_id AND t.token = k.ordinal AND ${openTask}) <> 1`,
  // A held task may still have an entry that its claim did not see: no user sees that entry, and it is deleted with the
  // task.
  'a pool of a task that has ended': `SELECT p.task_id AS id FROM workflow_task_pool p
    JOIN workflow_task t ON t.id = p.task_id WHERE t.estado NOT IN ('EN_POOL', 'ASIGNADA')`,
  'a pool with another term than its task': `SELECT p.task_id AS id FROM workflow_task_pool p
    JOIN workflow_task t ON t.id = p.task_id WHERE t.estado = 'EN_POOL' AND p.vence <> ${poolTerm('t.vence')}`,
  'a task of no pool': `SELECT t.id FROM workflow_task t WHERE t.estado = 'EN_POOL'
    AND NOT EXISTS (SELECT 1 FROM workflow_task_pool p WHERE p.task_id = t.id)`,
  'a task that is taken by nobody': `SELECT id FROM workflow_task WHERE estado = 'ASIGNADA' AND asignado IS NULL`,
  'an incident without a cause': `SELECT id FROM workflow_task WHERE estado = 'INCIDENTE' AND incidente IS NULL`,
  'a timer of a task that has ended': `SELECT m.id FROM workflow_timer m JOIN workflow_task t ON t.id = m.task_id
    WHERE NOT (${openTask})`,
  'an open task with a term and without its timer': `SELECT t.id FROM workflow_task t
    WHERE ${openTask} AND t.vence IS NOT NULL AND NOT EXISTS (SELECT 1 FROM workflow_timer m WHERE m.task_id = t.id)`,
  'a suspension without a cause, or a cause without one': `SELECT id FROM workflow_instance
    WHERE CASE WHEN suspended_by IS NULL THEN 0 ELSE 1 END <> CASE WHEN estado = 'SUSPENDIDA' THEN 1 ELSE 0 END`,
  'a suspension by what is not suspended by itself': `SELECT i.id FROM workflow_instance i
    LEFT JOIN workflow_instance s ON s.id = i.suspended_by AND s.suspended_by = s.id
    WHERE i.estado = 'SUSPENDIDA' AND s.id IS NULL`,
  'a suspension by neither itself nor that of its caller': `SELECT i.id FROM workflow_instance i
    LEFT JOIN workflow_instance p ON p.id = i.parent_id
    WHERE i.estado = 'SUSPENDIDA' AND i.suspended_by <> i.id AND COALESCE(p.suspended_by, 0) <> i.suspended_by`,
  'an active instance whose caller is suspended': `SELECT c.id FROM workflow_instance c
    JOIN workflow_instance p ON p.id = c.parent_id WHERE c.estado = 'ACTIVA' AND p.estado = 'SUSPENDIDA'`,
  'a live instance whose caller has ended': `SELECT c.id FROM workflow_instance c ${callOf} AND p.estado IN ${ended}`,
  'a live instance that no task waits for': `SELECT c.id FROM workflow_instance c ${callOf}
    AND COALESCE(t.estado, '') <> 'EN_ESPERA'`,
  'a record that is returned and waits for nothing, or waits and is not returned': `SELECT r.id FROM tramites_record r
    JOIN workflow_instance i ON i.origin_kind = 'tramite' AND i.origin_id = r.id
    WHERE CASE WHEN r.estado = 'DEVUELTO' THEN 1 ELSE 0 END <> CASE WHEN EXISTS (
      SELECT 1 FROM workflow_task t JOIN workflow_instance c ON c.id = t.instance_id
      WHERE (c.id = i.id OR c.root_id = i.id) AND t.estado = 'EN_ESPERA' AND t.tipo = 'ESPERA'
        AND t.codigo LIKE '${CITIZEN_CODE}%') THEN 1 ELSE 0 END`,
  'two live instances that one task has called': `SELECT c.parent_id AS id FROM workflow_instance c
    WHERE c.parent_id IS NOT NULL AND c.estado NOT IN ${ended} GROUP BY c.parent_id, c.parent_token HAVING COUNT(*) > 1`,
};

/** The violations once no job is left: something waits that nothing will move. */
const stuck: Readonly<Record<string, string>> = {
  'a task that goes on by itself, and does not': `SELECT t.id FROM workflow_task t
    JOIN workflow_instance i ON i.id = t.instance_id WHERE t.estado = 'EN_EJECUCION' AND i.estado = 'ACTIVA'`,
  'a timer that was handed over, and is not done': `SELECT m.id FROM workflow_timer m
    JOIN workflow_task t ON t.id = m.task_id JOIN workflow_instance i ON i.id = t.instance_id
    WHERE m.handed_at IS NOT NULL AND i.estado = 'ACTIVA'`,
  'a task that waits for an instance which is not there, or has ended': `SELECT t.id FROM workflow_task t
    WHERE t.tipo = 'SUBPROCESO' AND t.estado = 'EN_ESPERA' AND NOT EXISTS (SELECT 1 FROM workflow_instance c
      WHERE c.parent_id = t.instance_id AND c.parent_token = t.token AND c.estado NOT IN ${ended})`,
  'a job that was given up': `SELECT seq AS id FROM host_job WHERE state IN ('FALLIDA', 'VENCIDA', 'DESCARTADA')`,
};

/** Checks the invariants of all instances of a database. */
export class TreeInvariants {
  /** The state of ended instances at their end, by key. */
  private readonly ends = new Map<string, string>();

  constructor(private readonly database: Database) {}

  /** Checks the invariants of any moment. */
  async check(): Promise<void> {
    expect(await this.found(wrongs)).to.deep.equal({});
    await this.checkEnds();
  }

  /** Checks also the invariants of a database without open jobs. */
  async checkAtRest(): Promise<void> {
    await this.check();
    expect(await this.found(stuck)).to.deep.equal({});
  }

  /** Checks that ended instances have not changed. */
  private async checkEnds(): Promise<void> {
    const rows = await this.database.rows<{ llave: string; ended_at: Date }>(
      `SELECT llave, estado, ended_at, revision FROM workflow_instance WHERE estado IN ${ended}`,
    );
    const now = new Map(rows.map((row) => [row.llave, JSON.stringify(row)]));
    for (const [llave, end] of this.ends) expect(now.get(llave), 'an end was overwritten').to.equal(end);
    for (const [llave, end] of now) this.ends.set(llave, end);
  }

  private async found(checks: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const [what, sql] of Object.entries(checks)) {
      const rows = await this.database.rows<{ id: unknown }>(sql);
      if (rows.length > 0) found[what] = rows.map(({ id }) => id);
    }
    return found;
  }
}
