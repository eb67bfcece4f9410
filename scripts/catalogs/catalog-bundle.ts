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

/** Returns the comments at the head of a bundle, which name the publisher of the data. */
function headOf(bundle: string): string {
  return existsSync(bundle) ? /^(?:#.*\n|\n)*/.exec(readFileSync(bundle, 'utf8'))![0] : '';
}

/**
 * Writes a line for each item. Every text is quoted: without quotes `0111` is a number, and some parsers read `N` as
 * no.
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
 * Writes a bundle from a publisher's CSV file (`npm run catalogs`), and returns how many items each section has. The
 * comments at the head of an existing bundle stay. When the file has a fault, it throws and writes nothing.
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
