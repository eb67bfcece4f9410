import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, definition, digest, key, name, sealed } = impersonal;

/**
 * Personal data in the tables. Of an issued document its number, dates, state and the digest of its file stay: a holder
 * can go on proving that it is genuine.
 */
export const documentsPersonalColumns: DeclaredTables = {
  documents_template: { impersonal: { [code]: ['codigo', 'estado'], [name]: ['nombre'] } },
  documents_template_version: { impersonal: { [definition]: ['contenido', 'necesita'] } },
  documents_key: {
    impersonal: {
      [key]: ['id'],
      [code]: ['purpose'],
      'public keys': ['public_jwk', 'certificate'],
      [sealed]: ['private_key'],
    },
  },
  documents_document: {
    erased: {
      'what was printed, and its digest': ['datos', 'sha256_datos'],
      'the masked name of the holder, and why it was revoked': ['titular', 'motivo'],
    },
    impersonal: {
      [code]: ['codigo', 'estado', 'certificado', 'tarea', 'plantilla', 'nivel', 'reemplazo'],
      [digest]: ['clave', 'sha256'],
      [key]: ['llave', 'lease', 'archivo'],
      [name]: ['nombre'],
      'who signs for the city': ['firmante'],
    },
  },
  documents_link: { impersonal: { [digest]: ['digest'] } },
};
