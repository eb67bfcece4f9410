// `npm start`: installs and builds what is missing, then is the service.
import { install } from './install.mjs';
import { build } from './build.mjs';

// npm ends at a signal without handing it on through its shell: the loss of the parent stands for it.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

install();
build();
await import('../dist/host/main.js');
