import { defineMigration } from '../../../host/plugin-api/index.js';

/** The reason why a mail of a CORREO bounced after the task was done, such as `rebotado: 5.1.1`. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE workflow_task ADD rebote ${t.text(40)} NULL`);
});
