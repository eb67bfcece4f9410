export { portalPlugin as plugin } from './plugin.js';
