export { tramitesPlugin as plugin } from './plugin.js';
