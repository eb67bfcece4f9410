import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, day } = impersonal;

/** Personal data in the tables: the dates of a term stay, and the words of staff about it are erased. */
export const termsPersonalColumns: DeclaredTables = {
  terms_term: { impersonal: { [code]: ['owner_kind', 'perfil', 'fin'], [day]: ['plazo'] } },
  terms_event: {
    erased: { 'why a term was extended, paused or forwarded, in words of staff': ['motivo'] },
    impersonal: { [code]: ['tipo'], [day]: ['plazo'], 'the public body that it was forwarded to': ['entidad'] },
  },
};
