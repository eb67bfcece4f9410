import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, definition, digest, name } = impersonal;

/** Personal data in the tables: none. What the city's own procedures store is the city's matter. */
export const proceduresPersonalColumns: DeclaredTables = {
  procedures_procedure: {
    impersonal: { [code]: ['codigo', 'nombre_bd', 'permisos', 'usos'], [definition]: ['definicion'] },
  },
  procedures_api_token: { impersonal: { [name]: ['nombre'], [digest]: ['digest'], [code]: ['procedimientos'] } },
};
