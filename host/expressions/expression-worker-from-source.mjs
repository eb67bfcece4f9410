import { register } from 'tsx/esm/api';

// tsx given by --import registers itself in the main thread alone.
register();
await import('./expression-worker.ts');
