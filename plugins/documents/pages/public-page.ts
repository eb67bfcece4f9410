import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Liquid } from 'liquidjs';

const engine = new Liquid({ outputEscape: 'escape', strictVariables: true, strictFilters: true, templates: {} });

/** A file that a page is made of. */
export const pageFile = (file: URL): string => readFileSync(file, 'utf8');

/** How the pages look that anybody opens. */
export const PAGE_STYLE = pageFile(new URL('./assets/public-page.css', import.meta.url));

/** The source of a script or style that stands in a page, as its policy names it. */
export const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page in Liquid that fills in what it is given, escaped. */
export function publicPage(file: URL): (data: object) => string {
  const template = engine.parse(pageFile(file));
  return (data) => String(engine.renderSync(template, data));
}
