import type { PermissionDeclaration } from '../../host/plugin-api/index.js';
import { FILE_AT_COUNTER, MANAGE_RECORDS, READ_RECORDS } from './contract.js';

export const tramitesPermissions: readonly PermissionDeclaration[] = [
  { code: 'tramites.admin', name: 'Administrar trámites y formularios' },
  { code: READ_RECORDS, name: 'Consultar registros' },
  { code: FILE_AT_COUNTER, name: 'Radicar en ventanilla por un ciudadano' },
  { code: MANAGE_RECORDS, name: 'Cambiar el estado de los registros' },
  { code: 'tramites.answer', name: 'Responder los registros' },
  { code: 'tramites.files', name: 'Descargar los archivos de los registros' },
];
