import { readPicture } from '../../../host/plugin-api/index.js';
import type { CityColours } from '../theme/city-colours.js';
import { publishedFile, type PublishedFile } from './published-file.js';

/** Opened by itself, a picture runs nothing. */
const headers = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** The city's crest. Throws where it cannot be used; the message names the key and the file. */
export function crestFile(file: string): PublishedFile {
  const { type, body } = readPicture('portal.crest', file, 100);
  return publishedFile({ path: '/portal/escudo', type, body, headers });
}

/** The mark of the product in the colours of the city: the icon of its pages where it has no crest. */
export function markFile({ primary, onPrimary, accent }: CityColours): PublishedFile {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="${primary}"/><path d="M12 28V18.5a8 8 0 0 1 16 0V28" fill="none" stroke="${onPrimary}" stroke-width="3" stroke-linecap="round"/><circle cx="20" cy="19.5" r="2.6" fill="${onPrimary}"/><path d="M8.5 29h23" fill="none" stroke="${accent}" stroke-width="3.5" stroke-linecap="round"/></svg>\n`;
  return publishedFile({ path: '/portal/marca.svg', type: 'image/svg+xml', body, headers });
}
