export { termsPlugin as plugin } from './plugin.js';
