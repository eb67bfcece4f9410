import { setFlagsFromString } from 'node:v8';
import 'reflect-metadata';
import { startDatabaseServer, stopDatabaseServer } from './database-server.js';

// Most code of a run of tests runs a few times: what V8 optimises after its usual budget never earns its cost. Later
// versions do not know the flag.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=600000');

/** Once before the first test of a run. */
export const mochaGlobalSetup = startDatabaseServer;

/** Once after the last one. */
export const mochaGlobalTeardown = stopDatabaseServer;
