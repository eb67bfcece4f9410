// `npm start`: installs and builds what is missing, then runs the service in this process.
import { install } from './install.mjs';
import { build } from './build.mjs';
import { withProgress } from './progress.mjs';

// npm passes a signal on to this process if `exec` has replaced npm's shell by it. A killed npm cannot: the loss of the
// parent then ends this process.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

await install();
await build();
const { default: launcher } = await import('../dist/ventanilla.cjs');
await withProgress('Starting', () => launcher.start());
