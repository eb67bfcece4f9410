import type { PermissionDeclaration } from '../../host/plugin-api/index.js';

export const READ_CALENDAR = 'calendar.read';
/** The permission to close and open days, and to set Saturdays and office hours. */
export const MANAGE_CALENDAR = 'calendar.manage';

export const calendarPermissions: readonly PermissionDeclaration[] = [
  { code: READ_CALENDAR, name: 'Consultar el calendario y los cómputos de plazos' },
  { code: MANAGE_CALENDAR, name: 'Administrar los días cerrados y el horario' },
];
