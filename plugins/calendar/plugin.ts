import { definePlugin } from '../../host/plugin-api/index.js';
import { calendarConfig, CalendarSettings } from './calendar-config.js';
import { ColombianCalendar } from './colombian-calendar.js';
import { WorkingCalendar } from './contract.js';

/** The days of the city: terms, working days, holidays (decisions, section 7: `plazo`). */
export const calendarPlugin = definePlugin({
  id: 'calendar',
  config: calendarConfig,
  bindings({ bind }, config) {
    bind(CalendarSettings).toConstantValue(config);
    bind(WorkingCalendar).toService(ColombianCalendar);
  },
});
