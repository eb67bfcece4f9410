export { reportsPlugin as plugin } from './plugin.js';
