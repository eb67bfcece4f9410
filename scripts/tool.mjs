// `npm run tool -- <name> …`: runs a command of the host or of a plugin. `npm run bundle -- …` and others are
// shorthands.
import { install } from './install.mjs';
import { build } from './build.mjs';

await install();
await build();
const { default: launcher } = await import('../dist/ventanilla.cjs');
await launcher.runTool();
