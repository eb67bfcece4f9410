import type { PermissionDeclaration } from '../plugin-api/index.js';

/** What the host's own admin procedures ask for. */
export const hostPermissions: readonly PermissionDeclaration[] = [
  { code: 'host.admin', name: 'Consultar y operar el servicio' },
  { code: 'host.mail', name: 'Administrar las plantillas de correo' },
  { code: 'host.audit', name: 'Consultar el registro de auditoría' },
];
