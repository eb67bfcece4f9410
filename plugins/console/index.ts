export { consolePlugin as plugin } from './plugin.js';
