import { reasonOf } from '../../runtime/boot-error.js';
import { readServiceLayers } from '../config/demonstration-city.js';
import { createHost } from '../../create-host.js';
import type { Host } from '../host.js';
import { keepTransactionsQuiet } from '../../data/database/quiet-console.js';
import { describeFailure } from '../describe-failure.js';
import type { AnyHostPlugin } from '../../plugin-api/index.js';
import { welcome } from './welcome.js';

/** The longest time from SIGTERM to exit (decisions, section 11). */
const STOP_SECONDS = 10;

/**
 * Runs the service until a signal ends it, for the whole life of a process. Without `plugins`, it imports the
 * configured ones.
 */
export async function serve(plugins?: readonly AnyHostPlugin[]): Promise<void> {
  let ending = false;
  keepTransactionsQuiet(console);

  function end(status: number): void {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), STOP_SECONDS * 1000).unref();
    // A stop awaits a boot under way, so that nothing that it started is left behind.
    created
      .then(
        (host) => host.stop(),
        () => undefined,
      )
      .then(
        () => process.exit(status),
        (error: unknown) => {
          process.stderr.write(`ventanilla: did not stop cleanly: ${reasonOf(error)}\n`);
          process.exit(1);
        },
      );
  }

  function fail(error: unknown): void {
    // Errors caused by the stop itself are not reported.
    if (ending) return;
    process.stderr.write(`ventanilla: ${describeFailure(error)}\n`);
    end(1);
  }

  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  process.on('uncaughtException', fail);

  const created = create(fail, plugins);
  try {
    const host = await created;
    if (!ending) process.stdout.write(welcome(host, await host.start()));
  } catch (error) {
    fail(error);
  }
}

async function create(
  onDatabaseLost: (error: unknown) => void,
  plugins: readonly AnyHostPlugin[] | undefined,
): Promise<Host> {
  return createHost({
    layer: readServiceLayers(process.env),
    environment: process.env,
    role: 'service',
    onDatabaseLost,
    ...(plugins && { plugins }),
  });
}
