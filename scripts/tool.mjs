// `npm run bundle -- …` and the commands of the plugins.
import { install } from './install.mjs';
import { build } from './build.mjs';

install();
build();
await import('../dist/host/cli.js');
