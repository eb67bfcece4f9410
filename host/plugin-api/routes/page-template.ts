import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Liquid } from 'liquidjs';
import type { Html } from './html.js';

/** One for each folder, as `render` looks there. */
const engines = new Map<string, Liquid>();

function engineOf(folder: string): Liquid {
  const present = engines.get(folder);
  if (present) return present;
  const engine = new Liquid({
    root: folder,
    extname: '.liquid',
    cache: true,
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
  });
  engines.set(folder, engine);
  return engine;
}

/**
 * Returns a template of a page in Liquid, read at once; made with `new URL('./page.liquid', import.meta.url)`. What it
 * fills in is escaped, but for HTML of another template that it marks so (`{{ part | raw }}`). A name that it is not
 * given is an error, except as a condition or before `default`. `{% render 'part' %}` takes `part.liquid` of the same
 * folder.
 */
export function pageTemplate(file: URL): (data: object) => Html {
  const name = fileURLToPath(file);
  const engine = engineOf(path.dirname(name));
  const template = engine.parse(readFileSync(name, 'utf8'), name);
  return (data) => String(engine.renderSync(template, data)) as Html;
}
