import { pino, type DestinationStream } from 'pino';
import type { HostConfig } from '../config/host-config.js';
import { contextFields } from '../context/context.js';
import type { Logger } from '../plugin-api/index.js';
import { hideSecretKinds } from './hide-secret-kinds.js';

/** The same logs as they are told, and no more. */
const plain = new WeakMap<Logger, Logger>();

/** Lines are written many at a time, as each write is a system call of another thread. */
const WRITTEN_BYTES = 4096;
/** What is less than that is written after so long, and at the end of the process. */
const WRITTEN_MILLISECONDS = 100;

const standardOutput = (): DestinationStream =>
  pino.destination({ dest: 1, minLength: WRITTEN_BYTES, periodicFlush: WRITTEN_MILLISECONDS });

/**
 * JSON lines on standard output, each with the request or the job that it belongs to, searched for secrets;
 * `destination` is for tests.
 */
export function createLogger(config: HostConfig['logging'], destination: DestinationStream = standardOutput()): Logger {
  const options = {
    level: config.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const logger = pino(
    { ...options, mixin: () => contextFields(), hooks: { streamWrite: hideSecretKinds } },
    destination,
  );
  plain.set(logger, pino(options, destination));
  return logger;
}

/**
 * The same log for lines of which every field is given and known to be harmless: to search a line costs as much as to
 * write it.
 *
 * @param logger one that {@link createLogger} made; any other is answered as it is.
 */
export function plainLogger(logger: Logger): Logger {
  return plain.get(logger) ?? logger;
}
