import { readFileSync } from 'node:fs';
import { publishedFile } from '../../look/published-file.js';

/** The script that makes the pages more comfortable; each of them works without it. */
export const fillScript = publishedFile({
  path: '/portal/fill.js',
  type: 'text/javascript; charset=utf-8',
  body: readFileSync(new URL('./fill.js', import.meta.url), 'utf8'),
});
