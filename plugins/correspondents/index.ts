export { correspondentsPlugin as plugin } from './plugin.js';
