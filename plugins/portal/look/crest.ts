import { productMark, readPicture } from '../../../host/plugin-api/index.js';
import type { CityColours } from '../theme/city-colours.js';
import { publishedFile, type PublishedFile } from './published-file.js';

/** A picture that is opened by itself runs no program. */
const headers = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** Reads the city's crest. Throws where it cannot be used; the message names the configuration key and the file. */
export function crestFile(file: string): PublishedFile {
  const { type, body } = readPicture('portal.crest', file, 100);
  return publishedFile({ path: '/portal/escudo', type, body, headers });
}

/** Draws the product's mark in the city's colours: the icon of the pages where the city has no crest. */
export const markFile = (colours: CityColours): PublishedFile =>
  publishedFile({ path: '/portal/marca.svg', type: 'image/svg+xml', body: productMark(colours), headers });
