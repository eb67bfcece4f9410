import { readFileSync } from 'node:fs';
import { publishedFile } from '../../look/published-file.js';

/** What makes the pages nicer; each of them works without it. */
export const fillScript = publishedFile({
  path: '/portal/fill.js',
  type: 'text/javascript; charset=utf-8',
  body: readFileSync(new URL('./fill.js', import.meta.url), 'utf8'),
});
