export { documentsPlugin as plugin } from './plugin.js';
