import { register } from 'tsx/esm/api';

// The whole suite starts its threads from what was built. tsx given by --import registers itself in the main thread
// alone.
const isBuilt = process.env['VENTANILLA_TEST_BUILT'] === 'yes';
if (!isBuilt) register();
await import(isBuilt ? '../../../../dist/host/data/bundles/uploads/text-worker.js' : './text-worker.ts');
