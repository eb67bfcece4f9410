export { catalogsPlugin as plugin } from './plugin.js';
