import { register } from 'tsx/esm/api';

// Tests start hundreds of threads, and have this one bundled. tsx given by --import registers itself in the main thread
// alone.
const bundled = process.env['VENTANILLA_TEST_EXPRESSION_WORKER'];
if (!bundled) register();
export const { run } = await import(bundled ?? './expression-worker.ts');
