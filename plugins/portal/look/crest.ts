import { productMark, readPicture } from '../../../host/plugin-api/index.js';
import type { CityColours } from '../theme/city-colours.js';
import { publishedFile, type PublishedFile } from './published-file.js';

/** Opened by itself, a picture runs nothing. */
const headers = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** Returns the city's crest. Throws where it cannot be used; the message names the key and the file. */
export function crestFile(file: string): PublishedFile {
  const { type, body } = readPicture('portal.crest', file, 100);
  return publishedFile({ path: '/portal/escudo', type, body, headers });
}

/** Returns the mark of the product in the colours of the city: the icon of its pages where it has no crest. */
export const markFile = (colours: CityColours): PublishedFile =>
  publishedFile({ path: '/portal/marca.svg', type: 'image/svg+xml', body: productMark(colours), headers });
