import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Liquid } from 'liquidjs';
import type { HostSettings } from '../../../host/plugin-api/index.js';
import { publicKeys } from './public-keys.js';
import type { PublishedKey } from './statement-keys.js';

const fileOf = (name: string): string => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');

const programa = fileOf('./assets/check-page.js');
const estilo = fileOf('./assets/check-page.css');
const engine = new Liquid({ outputEscape: 'escape', strictVariables: true, strictFilters: true, templates: {} });
const template = engine.parse(fileOf('./check-page.liquid'));

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the page itself says, too, for where it is opened from a disk: it loads nothing and sends nothing. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(programa)}`,
  `style-src ${hashOf(estilo)}`,
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
  return String(engine.renderSync(template, { politica: policy, ciudad: cityName, estilo, programa, llaves }));
}
