import type { ConsoleRouter } from '../../src/router.js';
import type { FakeService } from './fake-service.js';

/** The parts of the running test, which the hooks make and remove. */
export const current: {
  service: FakeService | undefined;
  router: ConsoleRouter | undefined;
} = { service: undefined, router: undefined };
