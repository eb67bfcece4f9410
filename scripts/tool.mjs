// `npm run bundle -- …` and the commands of the plugins.
import { install } from './install.mjs';
import { build } from './build.mjs';

await install();
await build();
await import('../dist/host/cli.js');
