import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { token } from '../../../host/plugin-api/index.js';

/** The places of the sources of the pages and of built pages. */
export interface PagePlaces {
  /** The package of the sources; only in a checkout. Pages built from them are in its `dist`, by their digest. */
  readonly web: string | undefined;
  /** The place of the pages in the package and the image of the service. */
  readonly packed: string;
}
export const PagePlaces = token<PagePlaces>('console/PagePlaces');

const place = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The package of the sources as seen from the sources of this file, and from their compiled form in `dist/`. */
const checkouts = ['../web/', '../../../../plugins/console/web/'].map(place);

export const pagesOfThisCopy: PagePlaces = {
  web: checkouts.find((folder) => existsSync(`${folder}package.json`)),
  packed: place('../pages/'),
};
