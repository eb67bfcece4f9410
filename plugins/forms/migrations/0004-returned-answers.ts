import { defineMigration } from '../../../host/plugin-api/index.js';

/** The column for `ReturnedAnswers`; null where pages show no answer again. */
export const migration = defineMigration(async ({ run, types: t }) => {
  await run(`ALTER TABLE forms_draft ADD returned ${t.json('returned', 'forms_draft_returned_ck')} NULL`);
});
