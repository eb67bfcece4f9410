export { proceduresPlugin as plugin } from './plugin.js';
