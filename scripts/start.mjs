// `npm start`: installs and builds what is missing, then is the service.
import { install } from './install.mjs';
import { build } from './build.mjs';
import { withProgress } from './progress.mjs';

// npm hands a signal on, to this process where `exec` has put it in the place of npm's shell. One that is killed
// cannot: the loss of the parent stands for it.
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
