// `npm run test:crash` and others like it: `slow-suite.mjs CONFIGURATION FILE… [OPTION…]`, with options of mocha.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { runMocha } from './run-mocha.mjs';

const [configuration, ...asked] = process.argv.slice(2);
const isFile = (argument) => argument.endsWith('.slow.ts');
await install();
await build();
await runMocha(
  ['--config', configuration, '--reporter', 'scripts/spec-reporter.cjs', ...asked.filter((one) => !isFile(one))],
  asked.filter(isFile),
);
