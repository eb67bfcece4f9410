import { pino, type DestinationStream } from 'pino';
import { contextFields } from '../context/context.js';
import type { Logger } from '../../plugin-api/index.js';
import { hideSecretKinds } from './hide-secret-kinds.js';
import type { LoggingConfig } from './logging-config.js';
import { traceOf } from './trace-of.js';

/** The loggers that write the same lines without the search for secrets, by logger. */
const plain = new WeakMap<Logger, Logger>();

/**
 * Opens standard output. Each line is written before the next one, so that the last lines of a process appear in order,
 * however it ends.
 */
const standardOutput = (): DestinationStream => pino.destination({ dest: 1, sync: true });

/**
 * Reduces errors among the fields to the parts that may be logged: pino would write the message, and all that a driver
 * adds to it.
 */
function withoutMessages(fields: Record<string, unknown>): Record<string, unknown> {
  for (const name in fields) {
    if (fields[name] instanceof Error) fields = { ...fields, [name]: traceOf(fields[name]) };
  }
  return fields;
}

/**
 * Makes the logger: JSON lines on standard output, each with its request or job, without messages of errors, and
 * searched for secrets. `destination` is for tests.
 */
export function createLogger(config: LoggingConfig, destination: DestinationStream = standardOutput()): Logger {
  const options = {
    level: config.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const logger = pino(
    {
      ...options,
      formatters: { ...options.formatters, log: withoutMessages },
      mixin: () => contextFields(),
      hooks: { streamWrite: hideSecretKinds },
    },
    destination,
  );
  plain.set(logger, pino(options, destination));
  return logger;
}

/**
 * Returns the same log for lines whose fields are all known to be harmless: searching a line costs as much as writing
 * it.
 *
 * @param logger one that {@link createLogger} made; any other is returned unchanged.
 */
export function plainLogger(logger: Logger): Logger {
  return plain.get(logger) ?? logger;
}
