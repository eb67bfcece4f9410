export { certificatesPlugin as plugin } from './plugin.js';
