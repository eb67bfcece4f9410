import type { PermissionDeclaration } from '../../host/plugin-api/index.js';

export const proceduresPermissions: readonly PermissionDeclaration[] = [
  { code: 'procedures.admin', name: 'Administrar procedimientos registrados y tokens' },
  { code: 'procedures.read', name: 'Consultar procedimientos registrados y tokens' },
  { code: 'procedures.sql', name: 'Crear y cambiar procedimientos de la base de datos' },
];
