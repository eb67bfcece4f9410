export { authPlugin as plugin } from './plugin.js';
