import { reasonOf } from './boot-error.js';
import { readLayers } from './config/layers.js';
import { createHost, type Host } from './create-host.js';
import { DomainError } from './plugin-api/index.js';
import { BootError } from './boot-error.js';
import { welcome } from './welcome.js';

/** SIGTERM to exit, at the most (decisions, section 11). */
const STOP_SECONDS = 10;

let host: Host | undefined;
let ending = false;

function end(status: number): void {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), STOP_SECONDS * 1000).unref();
  (host?.stop() ?? Promise.resolve()).then(
    () => process.exit(status),
    (error: unknown) => {
      process.stderr.write(`ventanilla: did not stop cleanly: ${reasonOf(error)}\n`);
      process.exit(1);
    },
  );
}

function fail(error: unknown): void {
  const expected =
    error instanceof BootError ||
    error instanceof DomainError ||
    (error as Error).name === 'EmbeddedPostgresError';
  process.stderr.write(
    `ventanilla: ${expected ? reasonOf(error) : ((error as Error).stack ?? String(error))}\n`,
  );
  end(1);
}

process.on('SIGTERM', () => end(0));
process.on('SIGINT', () => end(0));
process.on('uncaughtException', fail);

try {
  host = await createHost({ layer: readLayers(process.env), environment: process.env, role: 'service' });
  if (ending) await host.stop();
  const address = await host.start();
  process.stdout.write(welcome(host, address));
} catch (error) {
  fail(error);
}
