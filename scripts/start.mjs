// `npm start`: installs and builds what is missing, then is the service: one process, so that signals reach it.
import { install } from './install.mjs';
import { build } from './build.mjs';

install();
build();
await import('../dist/host/main.js');
