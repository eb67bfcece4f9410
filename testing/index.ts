export { AdminCaller, type AdminAnswer } from './admin-caller.js';
export type { ConformanceCheck, ConformanceSuite } from './conformance/conformance-check.js';
export { pluginConformance, type ConformingPlugin } from './conformance/plugin-conformance.js';
export { startDatabaseServer, stopDatabaseServer } from './database-server.js';
export { productPlugins } from './product-plugins.js';
export { startTestHost, type TestHost, type TestHostOptions } from './start-test-host.js';
export { TestClock } from './test-clock.js';
export { until } from './until.js';
