/** The terms of records, as the services of the plugin bind them. */
export { RecordForecast } from './record-forecast.js';
export { RecordTermDesk } from './record-term-desk.js';
export { RecordTerms } from './record-terms.js';
