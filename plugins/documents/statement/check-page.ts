import type { HostSettings } from '../../../host/plugin-api/index.js';
import { pageFile, publicPage, sourceOf } from '../pages/public-page.js';
import { publicKeys } from './public-keys.js';
import type { PublishedKey } from './statement-keys.js';

const programa = pageFile(new URL('./assets/check-page.js', import.meta.url));
const estilo = pageFile(new URL('./assets/check-page.css', import.meta.url));
const render = publicPage(new URL('./check-page.liquid', import.meta.url));

/** What the page itself says, too, for where it is opened from a disk: it loads nothing and sends nothing. */
const policy = [
  "default-src 'none'",
  `script-src ${sourceOf(programa)}`,
  `style-src ${sourceOf(estilo)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const CHECK_PAGE_POLICY = `${policy}; frame-ancestors 'none'`;

/** JSON that may stand in a script element. */
const embedded = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The page that checks the statement of a QR code without a network, also from a disk: one file, with the public keys
 * of the moment.
 */
export function checkPage(
  keys: readonly PublishedKey[],
  { cityName, publicUrl, timeZone }: HostSettings,
  now: Date,
): string {
  const llaves = embedded({
    ciudad: cityName,
    direccion: publicUrl,
    zona: timeZone,
    desde: Math.floor(now.getTime() / 1000),
    keys: publicKeys(keys),
  });
  return render({ politica: policy, ciudad: cityName, estilo, programa, llaves });
}
