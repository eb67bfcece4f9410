import { chainedLogColumns, impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, key } = impersonal;

/** Personal data in the tables: a person who was read about is found by what was read, and by nothing here. */
export const readsPersonalColumns: DeclaredTables = {
  reads_entry: { impersonal: { [code]: ['subject_kind', 'via', 'parte', 'motivo'], [key]: ['subject_id'] } },
  ...chainedLogColumns('reads_seal'),
};
