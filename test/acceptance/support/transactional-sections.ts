import {
  BundleSections,
  DomainError,
  type AnyBundleSection,
  type BulkBundleSection,
  type BundleSection,
  type ImportContext,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { contributed } from './prepared-uses.js';
import type { TransactionalUse } from './transactional-methods.js';
import { leftOut } from '../../../host/boot/plugins/left-out-plugins.js';

const sectionsOf = (host: TestHost): AnyBundleSection[] => contributed(host, BundleSections);
const isBulk = (section: AnyBundleSection): section is BulkBundleSection => 'importItems' in section;
const plainSectionsOf = (host: TestHost): BundleSection[] =>
  sectionsOf(host).filter((section): section is BundleSection => !isBulk(section));

const contextOf = (tx: Transaction): ImportContext => ({
  tx,
  missingSecret: () => 'not used',
  readFile: () => Promise.reject(new Error('nothing names a file')),
  leftOut: leftOut([]),
  warn: () => undefined,
});

/**
 * Builds a use that calls `use` with each item of each section. Of ten items it takes the one at its index: a use may
 * lock the item.
 */
const eachItem =
  (use: (section: BundleSection, item: never, tx: Transaction) => Promise<unknown> | undefined): TransactionalUse =>
  async (host, tx, index) => {
    for (const section of plainSectionsOf(host)) {
      const items = await section.exportItems(tx);
      for (const item of items.length === 10 ? items.slice(index, index + 1) : items) {
        await use(section, section.item.parse(item) as never, tx);
      }
    }
  };

/** Changes an item's key to one that does not exist: the first of ten uses would lock an existing item. */
const absent = ({ key }: AnyBundleSection, item: object): object => {
  const [field] = [key].flat();
  const value = field === undefined ? undefined : (item as Readonly<Record<string, unknown>>)[field];
  return { ...item, ...(field !== undefined && { [field]: typeof value === 'number' ? 1900 : 'ninguno' }) };
};

/** A new item of each bulk section, beside its own items: each concurrent use brings another one. */
const newItems: Readonly<Record<string, (index: number) => object>> = {
  'catalogos.consecutivo': (index) => ({ codigo: `NUEVA-${index}` }),
  facturas: (index) => ({
    invoice_id: `F-${index}`,
    concepto: 'Predial',
    titular: 'Carlos Restrepo',
    valor: '10.00',
    moneda: 'COP',
  }),
};

/** The uses of the methods of bundle sections that take a `tx`. */
export const transactionalSections: Readonly<Record<string, TransactionalUse>> = {
  'Section.exportItems': async (host, tx) => {
    for (const section of sectionsOf(host)) await section.exportItems(tx);
  },
  'Section.removeItem': async (host, tx) => {
    for (const section of sectionsOf(host)) {
      const [item] = await section.exportItems(tx);
      if (!item || !section.removeItem) continue;
      const removed = section.removeItem(tx, absent(section, section.item.parse(item) as object));
      await removed.catch((error: unknown) => {
        // The item that it refers to does not exist either.
        if (!(error instanceof DomainError)) throw error;
      });
    }
  },
  'BundleSection.importItem': eachItem((section, item, tx) => section.importItem(item, contextOf(tx))),
  'BundleSection.subjectOf': eachItem((section, item, tx) => section.subjectOf?.(item, tx)),
  'BulkBundleSection.importItems': async (host, tx, index) => {
    const sections = sectionsOf(host).filter(isBulk);
    const missing = Object.keys(newItems).filter((name) => !sections.some((section) => section.name === name));
    if (missing.length > 0) throw new Error(`there is no section ${missing.join(', ')}`);
    for (const section of sections) {
      const items = [...(await section.exportItems(tx)), newItems[section.name]?.(index) ?? []].flat();
      await section.importItems(
        items.map((item) => section.item.parse(item)),
        contextOf(tx),
      );
    }
  },
};
