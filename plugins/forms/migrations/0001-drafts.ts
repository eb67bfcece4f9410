import { defineMigration } from '../../../host/plugin-api/index.js';

export const migration = defineMigration(async ({ run, types: t }) => {
  // The key of a draft is computed from `nonce` and a secret of the host: the database alone gives access to no draft.
  // `holder` is the user's id, or the nonce again where the key alone gives access: a user has one draft per form.
  // `form_digest` is that of the form when the draft was begun. `answers` are `DraftAnswers`.
  await run(`CREATE TABLE forms_draft (
    id ${t.identity} CONSTRAINT forms_draft_pk PRIMARY KEY,
    nonce ${t.text(36)} NOT NULL,
    key_digest ${t.binary(32)} NOT NULL CONSTRAINT forms_draft_key_uq UNIQUE,
    form ${t.text(130)} NOT NULL,
    form_digest ${t.binary(32)} NOT NULL,
    holder ${t.text(36)} NOT NULL,
    answers ${t.json('answers', 'forms_draft_answers_ck')} NOT NULL,
    revision ${t.integer} NOT NULL,
    created_at ${t.timestamp} NOT NULL,
    changed_at ${t.timestamp} NOT NULL,
    ends_at ${t.timestamp} NOT NULL,
    CONSTRAINT forms_draft_holder_uq UNIQUE (holder, form))`);
  await run('CREATE INDEX forms_draft_ends_ix ON forms_draft (ends_at)');
});
