import type { PermissionDeclaration } from '../../host/plugin-api/index.js';

/** Has documents of others made, and new ones in place of revoked ones. */
export const ISSUE_DOCUMENTS = 'documents.issue';
/** Reads which documents were issued. */
export const READ_DOCUMENTS = 'documents.read';
export const REVOKE_DOCUMENTS = 'documents.revoke';
/** Templates, and the keys of statements. */
export const ADMINISTER_DOCUMENTS = 'documents.admin';

export const documentsPermissions: readonly PermissionDeclaration[] = [
  { code: ADMINISTER_DOCUMENTS, name: 'Administrar plantillas y llaves de documentos' },
  { code: ISSUE_DOCUMENTS, name: 'Expedir documentos de otros' },
  { code: READ_DOCUMENTS, name: 'Consultar los documentos expedidos' },
  { code: REVOKE_DOCUMENTS, name: 'Revocar documentos expedidos' },
];
