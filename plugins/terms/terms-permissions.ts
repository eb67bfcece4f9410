import type { PermissionDeclaration } from '../../host/plugin-api/index.js';

export const READ_TERMS = 'terms.read';

export const termsPermissions: readonly PermissionDeclaration[] = [
  { code: READ_TERMS, name: 'Consultar los plazos que fija la ley' },
];
