export { calendarPlugin as plugin } from './plugin.js';
