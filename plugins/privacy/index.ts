export { privacyPlugin as plugin } from './plugin.js';
