import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { token } from '../../../host/plugin-api/index.js';

/** Where the sources of the pages are, and where pages that were made are found. */
export interface PagePlaces {
  /** The package of the sources, in a checkout alone. Pages made of them lie in its `dist`, by their digest. */
  readonly web: string | undefined;
  /** Where the package and the image of the service have them. */
  readonly packed: string;
}
export const PagePlaces = token<PagePlaces>('console/PagePlaces');

const place = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** As sources are run, and as what was compiled of them into `dist/` is. */
const checkouts = ['../web/', '../../../../plugins/console/web/'].map(place);

export const pagesOfThisCopy: PagePlaces = {
  web: checkouts.find((folder) => existsSync(`${folder}package.json`)),
  packed: place('../pages/'),
};
