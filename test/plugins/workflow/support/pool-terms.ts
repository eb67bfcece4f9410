import { expect } from 'chai';
import type { Database } from '../../../../host/plugin-api/index.js';
import { poolTerm } from '../../../../plugins/workflow/engine/index.js';

/** Checks that the pool entries of each free task have the end of its term, by which the inbox is sorted. */
export async function expectPoolTerms(database: Database): Promise<void> {
  const others = await database.rows(
    `SELECT p.task_id, p.vence, t.vence AS of_task FROM workflow_task_pool p JOIN workflow_task t ON t.id = p.task_id
     WHERE t.estado = 'EN_POOL' AND p.vence <> ${poolTerm('t.vence')}`,
  );
  expect(others).to.deep.equal([]);
}
