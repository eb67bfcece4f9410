import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, definition, key, name } = impersonal;

/** Personal data in the tables. */
export const certificatesPersonalColumns: DeclaredTables = {
  certificates_certificate: {
    impersonal: {
      [code]: ['codigo', 'tabla_busqueda', 'plantilla', 'proceso'],
      [name]: ['nombre'],
      [definition]: ['preguntas'],
    },
  },
  certificates_registration: {
    erased: {
      'what was asked, and what the procedure of the city answered': ['respuestas', 'resultado', 'mensaje'],
    },
    impersonal: { [code]: ['estado', 'fallo'], [key]: ['llave'] },
  },
};
