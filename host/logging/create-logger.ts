import { pino, type DestinationStream } from 'pino';
import type { HostConfig } from '../config/host-config.js';
import type { Logger } from '../plugin-api/index.js';
import { hideSecretKinds } from './hide-secret-kinds.js';

/** The same logs without the search for secrets. */
const unsearched = new WeakMap<Logger, Logger>();

/** JSON lines on standard output, searched for secrets; `destination` is for tests. */
export function createLogger(
  config: HostConfig['logging'],
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level: config.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const logger = pino({ ...options, hooks: { streamWrite: hideSecretKinds } }, destination);
  unsearched.set(logger, pino(options, destination));
  return logger;
}

/**
 * The same log for lines of which every field is known to be harmless: to search a line costs as much as to write it.
 *
 * @param logger one that {@link createLogger} made; any other is answered as it is.
 */
export function withoutSearch(logger: Logger): Logger {
  return unsearched.get(logger) ?? logger;
}
