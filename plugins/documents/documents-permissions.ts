import type { PermissionDeclaration } from '../../host/plugin-api/index.js';

/** The permission to issue documents for others, and new ones in place of revoked ones. */
export const ISSUE_DOCUMENTS = 'documents.issue';
/** The permission to list and read the issued documents. */
export const READ_DOCUMENTS = 'documents.read';
export const REVOKE_DOCUMENTS = 'documents.revoke';
/** The permission to edit templates and to rotate the keys of statements. */
export const ADMINISTER_DOCUMENTS = 'documents.admin';

export const documentsPermissions: readonly PermissionDeclaration[] = [
  { code: ADMINISTER_DOCUMENTS, name: 'Administrar plantillas y llaves de documentos' },
  { code: ISSUE_DOCUMENTS, name: 'Expedir documentos de otros' },
  { code: READ_DOCUMENTS, name: 'Consultar los documentos expedidos' },
  { code: REVOKE_DOCUMENTS, name: 'Revocar documentos expedidos' },
];
