import * as nodeModule from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as hooks from './load-hook.js';

/** Absent before Node.js 22.15, where hooks run in a thread of their own. */
const { registerHooks } = nodeModule as { readonly registerHooks?: (given: object) => void };

/** Has each function of the TypeScript sources in some folders report to the recorder, if they are loaded later. */
export function reportLoaded(root: string, folders: readonly string[]): void {
  const { href } = pathToFileURL(path.join(root, path.sep));
  const sources = { root: href, folders, recorder: new URL('recorder.ts', import.meta.url).href };
  if (registerHooks) {
    hooks.initialize(sources);
    registerHooks({ resolve: hooks.resolve, load: hooks.load });
  } else nodeModule.register('./load-hook.ts', { parentURL: import.meta.url, data: sources });
}
