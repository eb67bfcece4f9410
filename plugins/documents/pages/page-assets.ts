import type { AnyHostPlugin } from '../../../host/plugin-api/index.js';

type AssetFolder = NonNullable<AnyHostPlugin['assets']>[number];

/** The scripts of the pages. */
export const pageAssets: AssetFolder = {
  path: '/documentos/paginas/',
  folder: new URL('./assets/', import.meta.url),
};
