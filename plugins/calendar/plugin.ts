import { BundleSections, contribute, definePlugin, UserReferences } from '../../host/plugin-api/index.js';
import { calendarAdmin } from './admin/calendar-admin.js';
import { CalendarSection } from './bundle/calendar-section.js';
import { calendarConfig } from './calendar-config.js';
import { calendarPermissions } from './calendar-permissions.js';
import { CalendarAdministration } from './city/calendar-administration.js';
import { CalendarForecast } from './city/calendar-forecast.js';
import { CalendarUsers } from './city/calendar-users.js';
import { DayClosers } from './city/day-closers.js';
import { ColombianCalendar } from './colombian-calendar.js';
import { CalendarFollowers, WorkingCalendar } from './contract.js';

/** The city's calendar: terms, working days, holidays (decisions, section 7: `plazo`). */
export const calendarPlugin = definePlugin({
  id: 'calendar',
  config: calendarConfig,
  permissions: calendarPermissions,
  offers: [CalendarFollowers],
  contributes: [contribute(BundleSections, CalendarSection), contribute(UserReferences, CalendarUsers)],
  sections: ['calendario'],
  bindings({ bind }) {
    bind(WorkingCalendar).toService(ColombianCalendar);
  },
  migrations: new URL('./migrations/', import.meta.url),
  uses: {
    calendar: CalendarAdministration,
    closers: DayClosers,
    counting: ColombianCalendar,
    forecast: CalendarForecast,
  },
  admin: calendarAdmin,
});
