import { pino, type DestinationStream } from 'pino';
import type { HostConfig } from '../config/host-config.js';
import type { Logger } from '../plugin-api/index.js';

/** What must never be in a line, wherever a library puts it: a second net below the rule not to log it. */
const redacted = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access',
  'refresh',
  'api_key',
  'codigo',
  'secret',
];

/** JSON lines on standard output; `destination` is for tests. */
export function createLogger(config: HostConfig['logging'], destination?: DestinationStream): Logger {
  const options = {
    level: config.level,
    base: null,
    redact: { paths: redacted.flatMap((name) => [name, `*.${name}`]), censor: '***' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
