export { turnosPlugin as plugin } from './plugin.js';
