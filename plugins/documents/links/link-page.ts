import type { HostSettings } from '../../../host/plugin-api/index.js';
import { pageFile, PAGE_STYLE, publicPage, sourceOf } from '../pages/public-page.js';

const programa = pageFile(new URL('./assets/link-page.js', import.meta.url));
const render = publicPage(new URL('./link-page.liquid', import.meta.url));

/** The page is one document with its own style and script; it sends its form here alone. */
export const LINK_PAGE_POLICY = [
  "default-src 'none'",
  `script-src ${sourceOf(programa)}`,
  `style-src ${sourceOf(PAGE_STYLE)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Why there was no download. */
export interface LinkNotice {
  readonly titulo: string;
  readonly palabras: string;
}

/** The page that downloads a document by the key in its own address, or by one that is pasted into it. */
export function linkPage({ cityName }: HostSettings, aviso?: LinkNotice): string {
  return render({ ciudad: cityName, estilo: PAGE_STYLE, programa, aviso: aviso ?? null });
}
