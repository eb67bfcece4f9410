import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Document, visit } from 'yaml';
import { readBarrios } from './barrios.js';
import type { CatalogSections } from './catalog-sections.js';
import { readCiiu } from './ciiu.js';
import { readDivipola } from './divipola.js';

const catalogs = new Map([
  ['barrios', readBarrios],
  ['ciiu', readCiiu],
  ['divipola', readDivipola],
]);

const usage = `Usage: npm run catalogs -- ${[...catalogs.keys()].join('|')} FILE.csv BUNDLE.yaml`;

/** Returns the comments that a bundle begins with: they say whose the data are. */
function headOf(bundle: string): string {
  return existsSync(bundle) ? /^(?:#.*\n|\n)*/.exec(readFileSync(bundle, 'utf8'))![0] : '';
}

/**
 * Returns a line for each item. Every text is quoted: without quotes `0111` is a number, and to some readers `N` is no.
 */
function sectionsText(catalogos: CatalogSections): string {
  const document = new Document({ catalogos });
  visit(document, {
    Seq: (_, { items }) => {
      for (const item of items) Object.assign(item as object, { flow: true });
    },
  });
  return document.toString({ defaultKeyType: 'PLAIN', defaultStringType: 'QUOTE_SINGLE', lineWidth: 0 });
}

/**
 * `npm run catalogs`: makes a bundle of a publisher's CSV file, and says how many items each section has. The comments
 * at the head of a bundle that is there stay. Throws where the file has a fault, and writes nothing then.
 */
export function writeCatalog([catalog = '', csv, bundle]: readonly string[]): string {
  const read = catalogs.get(catalog);
  if (!read || !csv || !bundle) throw new Error(usage);
  const sections = read(csv);
  writeFileSync(bundle, `${headOf(bundle)}version: 1\n\n${sectionsText(sections)}`);
  return Object.entries(sections)
    .map(([name, { length }]) => `${bundle}: catalogos.${name}, ${length} items\n`)
    .join('');
}
