import 'reflect-metadata';
import { startDatabaseServer, stopDatabaseServer } from './database-server.js';

/** Once before the first test of a run. */
export const mochaGlobalSetup = startDatabaseServer;

/** Once after the last one. */
export const mochaGlobalTeardown = stopDatabaseServer;
