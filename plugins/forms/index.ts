export { formsPlugin as plugin } from './plugin.js';
