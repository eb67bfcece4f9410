import { fileURLToPath } from 'node:url';

/** The folder that holds `host/` and `plugins/`: the package itself under a TypeScript loader, `dist/` when built. */
export const codeRoot = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of `package.json`, `config/` and the documents. */
export const packageRoot = fileURLToPath(
  new URL(/[\\/]dist[\\/]$/.test(codeRoot) ? '../../../' : '../../', import.meta.url),
);
