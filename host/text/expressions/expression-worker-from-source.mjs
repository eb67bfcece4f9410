import { register } from 'tsx/esm/api';

// The whole suite starts its threads from what was built, which takes half the time. tsx given by --import registers
// itself in the main thread alone.
const isBuilt = process.env['VENTANILLA_TEST_BUILT'] === 'yes';
if (!isBuilt) register();
export const { run } = await import(
  isBuilt ? '../../../dist/host/text/expressions/expression-worker.js' : './expression-worker.ts'
);
