import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { definition, day } = impersonal;

/** Personal data in the tables: none. */
export const calendarPersonalColumns: DeclaredTables = {
  calendar_closed_day: { impersonal: { [day]: ['dia'], [definition]: ['motivo'] } },
  calendar_change: { impersonal: { [day]: ['rige', 'desde', 'hasta'] } },
  calendar_settings: { impersonal: { [day]: ['desde', 'hasta'] } },
};
