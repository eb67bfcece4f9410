export { readsPlugin as plugin } from './plugin.js';
