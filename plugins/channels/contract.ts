export * from './contract/channel.js';
export * from './contract/channel-errors.js';
export * from './contract/connection-fields.js';
export * from './contract/connection-procedures.js';
export * from './contract/connections.js';
