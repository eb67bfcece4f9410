export { messengerPlugin as plugin } from './plugin.js';
