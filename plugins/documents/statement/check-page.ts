import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pageTemplate, productIcon, type HostSettings, type Html, type Page } from '../../../host/plugin-api/index.js';
import { pageAssets } from '../pages/page-assets.js';
import { publicKeys } from './public-keys.js';
import type { PublishedKey } from './statement-keys.js';

const PROGRAM = 'check-page.js';

/** The address of the page as a single file. */
export const CHECK_FILE = '/documentos/comprobar/archivo';

const programa = readFileSync(new URL(PROGRAM, pageAssets.folder), 'utf8');
const estilo = readFileSync(new URL('./check-file.css', import.meta.url), 'utf8');
const contentOf = pageTemplate(new URL('./check-content.liquid', import.meta.url));
const fileOf = pageTemplate(new URL('./check-file.liquid', import.meta.url));

const TITLE = 'Comprobar un código QR sin conexión';

/** Returns the source of an inline script or style for the content security policy. */
const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy is also written into the file, for where it is opened from a disk: it loads and sends nothing. */
const policy = [
  "default-src 'none'",
  `script-src ${sourceOf(programa)}`,
  `style-src ${sourceOf(estilo)}`,
  // For the icon in the file.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const CHECK_FILE_POLICY = `${policy}; frame-ancestors 'none'`;

/** Writes JSON that is safe in a script element. */
const embedded = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');

type City = Pick<HostSettings, 'cityName' | 'publicUrl' | 'timeZone'>;

function content(keys: readonly PublishedKey[], { cityName, publicUrl, timeZone }: City, now: Date): Html {
  const llaves = embedded({
    ciudad: cityName,
    direccion: publicUrl,
    zona: timeZone,
    desde: Math.floor(now.getTime() / 1000),
    keys: publicKeys(keys),
  });
  return contentOf({ llaves, archivo: CHECK_FILE });
}

/** Makes the page that checks the statement of a QR code in the browser, with the present public keys. */
export function checkPage(
  keys: readonly PublishedKey[],
  city: City,
  now: Date,
): Pick<Page, 'title' | 'content' | 'scripts'> {
  return { title: TITLE, content: content(keys, city, now), scripts: [`${pageAssets.path}${PROGRAM}`] };
}

/** Makes the page as a single file, which works offline and from a disk. */
export function checkFile(keys: readonly PublishedKey[], city: City, now: Date): string {
  const contenido = content(keys, city, now);
  return fileOf({
    titulo: TITLE,
    politica: policy,
    ciudad: city.cityName,
    icono: productIcon,
    estilo,
    programa,
    contenido,
  });
}
