// `npm run tool -- <name> …`: a command of the host or of a plugin. `npm run bundle -- …` and others are short for
// some.
import { install } from './install.mjs';
import { build } from './build.mjs';

await install();
await build();
const { default: launcher } = await import('../dist/ventanilla.cjs');
await launcher.runTool();
