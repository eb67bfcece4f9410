import { setFlagsFromString } from 'node:v8';
import 'reflect-metadata';
import { startDatabaseServer, stopDatabaseServer } from './database-server.js';

// Most code of a test run runs a few times, so the optimizations of V8 after its usual budget do not pay off. Later
// versions do not have the flag.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=600000');

/** Runs once before the first test. */
export const mochaGlobalSetup = startDatabaseServer;

/** Runs once after the last test. */
export const mochaGlobalTeardown = stopDatabaseServer;
