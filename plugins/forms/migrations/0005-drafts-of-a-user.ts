import { defineMigration } from '../../../host/plugin-api/index.js';

/** The index of the list of the drafts of a user, the last begun first. */
export const migration = defineMigration(async ({ run }) => {
  await run('CREATE INDEX forms_draft_holder_ix ON forms_draft (holder, id)');
});
