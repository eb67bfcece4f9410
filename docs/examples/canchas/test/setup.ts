import { startDatabaseServer, stopDatabaseServer } from 'ventanilla/testing';

// One PostgreSQL for all tests: an embedded one, or that of TEST_DATABASE_URL.
export const mochaGlobalSetup = startDatabaseServer;
export const mochaGlobalTeardown = stopDatabaseServer;
