import type { PermissionDeclaration } from '../../host/plugin-api/index.js';

export const EXPORT_PEOPLE = 'privacy.export';
export const ERASE_PEOPLE = 'privacy.erase';
/** The retention table, what it proposes, and acts of destruction. */
export const MANAGE_RETENTION = 'privacy.retention';
/** Approves what the table proposes, and reads the acts. */
export const APPROVE_DESTRUCTION = 'privacy.destroy';

export const privacyPermissions: readonly PermissionDeclaration[] = [
  { code: EXPORT_PEOPLE, name: 'Exportar los datos de una persona' },
  { code: ERASE_PEOPLE, name: 'Borrar los datos de una persona y consultar los borrados' },
  { code: MANAGE_RETENTION, name: 'Administrar la tabla de retención y consultar sus propuestas' },
  { code: APPROVE_DESTRUCTION, name: 'Aprobar la eliminación de registros y consultar las actas' },
];
