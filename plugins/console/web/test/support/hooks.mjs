// Hooks of the module loader: styles are empty modules, and the admin client comes from its sources, as Vite has it.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const client = new URL('../../../../../admin-client/index.ts', import.meta.url).href;

export async function resolve(specifier, context, next) {
  if (specifier.endsWith('.css')) return { url: 'data:text/javascript,', shortCircuit: true };
  if (specifier === 'ventanilla-admin-client') return next(client, context);
  return next(specifier, context);
}

// The hooks run in a thread of their own.
if (isMainThread) register(import.meta.url);
