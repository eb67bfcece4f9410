import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Liquid } from 'liquidjs';
import type { Html } from './html.js';

/** The Liquid engines, one for each folder, as `render` looks for its parts there. */
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
 * Reads a template of a page in Liquid, at once; call it with `new URL('./page.liquid', import.meta.url)`. Values are
 * escaped, except HTML of another template that is marked so (`{{ part | raw }}`). A missing name is an error, except
 * in a condition or before `default`. `{% render 'part' %}` takes `part.liquid` of the same folder.
 */
export function pageTemplate(file: URL): (data: object) => Html {
  const name = fileURLToPath(file);
  const engine = engineOf(path.dirname(name));
  const template = engine.parse(readFileSync(name, 'utf8'), name);
  return (data) => String(engine.renderSync(template, data)) as Html;
}
