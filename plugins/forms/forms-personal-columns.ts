import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, digest, key } = impersonal;

/** Personal data in the tables. A draft without a user belongs to the unknown holder of its key: it ends by itself. */
export const formsPersonalColumns: DeclaredTables = {
  forms_draft: {
    erased: { 'the drafts of a user, and those of a chat of theirs': ['answers'] },
    impersonal: { [key]: ['nonce', 'holder'], [digest]: ['key_digest', 'form_digest'], [code]: ['form'] },
  },
};
