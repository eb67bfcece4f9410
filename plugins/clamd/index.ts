export { clamdPlugin as plugin } from './plugin.js';
