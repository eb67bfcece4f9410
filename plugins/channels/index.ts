export { channelsPlugin as plugin } from './plugin.js';
