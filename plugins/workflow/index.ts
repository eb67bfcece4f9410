export { workflowPlugin as plugin } from './plugin.js';
