import { defineMigration } from '../../../host/plugin-api/index.js';

/** The index of the list of the drafts of a form, the newest first. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX forms_draft_form_ix ON forms_draft (form, id)');
});
