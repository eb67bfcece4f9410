import { inject, injectable, optional } from 'inversify';
import { content, HostSettings, type Reply } from '../../../host/plugin-api/index.js';
import { CityLook } from '../../portal/contract.js';
import type { BuiltPages } from './built-pages.js';

/**
 * What the page may load and run: files of this service alone, no inline code and no inline styles. `blob:` is for
 * files of a case that the page has read and shows.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src 'self' blob:",
  "object-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = { 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The page that all views of the console are in, with the name, the crest and the colours of the city. */
@injectable()
export class IndexPage {
  private readonly head: string;

  constructor(
    @inject(HostSettings) { cityName, timeZone }: HostSettings,
    @inject(CityLook) @optional() look?: CityLook,
  ) {
    const crest = look?.crest && escaped(look.crest.address);
    this.head = [
      `<meta name="ciudad" content="${escaped(cityName)}">`,
      `<meta name="zona-horaria" content="${escaped(timeZone)}">`,
      // After the styles of the console, whose colours it replaces.
      ...(look ? [`<link rel="stylesheet" href="${escaped(look.theme.address)}">`] : []),
      ...(crest ? [`<meta name="escudo" content="${crest}">`, `<link rel="icon" href="${crest}">`] : []),
    ].join('\n');
  }

  reply({ index }: BuiltPages): Reply {
    const body = index.replace('</head>', () => `${this.head}\n</head>`);
    return content({ type: 'text/html; charset=utf-8', body, headers });
  }
}
