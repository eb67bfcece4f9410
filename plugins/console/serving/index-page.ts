import { inject, injectable } from 'inversify';
import { content, HostSettings, type Reply } from '../../../host/plugin-api/index.js';
import type { BuiltPages } from './built-pages.js';

/**
 * The content security policy of the page: files of this service alone, no inline code and no inline styles. `blob:` is
 * for files of a case that the page has loaded and shows.
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

const headers = { 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The page that has all views of the console, with the name and the colours of the city. */
@injectable()
export class IndexPage {
  private readonly head: string;

  constructor(@inject(HostSettings) { cityName, timeZone, plugins }: HostSettings) {
    this.head = [
      `<meta name="ciudad" content="${escaped(cityName)}">`,
      `<meta name="zona-horaria" content="${escaped(timeZone)}">`,
      // After the styles of the console, whose colours it overrides.
      ...(plugins.includes('portal') ? ['<link rel="stylesheet" href="/tema.css">'] : []),
    ].join('\n');
  }

  reply({ index }: BuiltPages): Reply {
    const body = index.replace('</head>', () => `${this.head}\n</head>`);
    return content({ type: 'text/html; charset=utf-8', body, headers });
  }
}
