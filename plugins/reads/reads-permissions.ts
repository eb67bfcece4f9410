import type { PermissionDeclaration } from '../../host/plugin-api/index.js';

export const LIST_READS = 'reads.list';

export const readsPermissions: readonly PermissionDeclaration[] = [
  { code: LIST_READS, name: 'Consultar quién leyó expedientes, archivos y documentos' },
];
