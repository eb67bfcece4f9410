import { createChainedLog, defineMigration } from '../../../host/plugin-api/index.js';

/** Every move of instances and tasks, chained (decisions, section 7). The state can be rebuilt from `cambio`. */
export const migration = defineMigration(async (context) => {
  await createChainedLog(context, {
    entries: 'workflow_history',
    seals: 'workflow_history_seal',
    personal: 'workflow_history_personal',
    columns: (t) => `
      instance_id ${t.integer} NULL,
      task_id ${t.integer} NULL,
      tipo ${t.text(30)} NOT NULL,
      actor_kind ${t.text(10)} NOT NULL,
      actor_user_id ${t.integer} NULL,
      desde ${t.text(20)} NULL,
      hacia ${t.text(20)} NULL,
      motivo ${t.text(1000)} NULL,
      cambio ${t.verbatimJson('cambio', 'workflow_history_cambio_ck')} NULL`,
  });
  await context.run('CREATE INDEX workflow_history_instance_ix ON workflow_history (instance_id, id)');
  // For tasks without a process.
  await context.run(
    'CREATE INDEX workflow_history_task_ix ON workflow_history (task_id, id) WHERE instance_id IS NULL',
  );
});
