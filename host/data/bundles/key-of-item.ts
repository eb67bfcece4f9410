import type { AnyBundleSection } from '../../plugin-api/index.js';

/** What identifies an item of a section: the fields, and their values in words. */
export function keyOfItem(
  { key }: Pick<AnyBundleSection, 'key'>,
  item: unknown,
): { readonly fields: readonly string[]; readonly key: string } {
  const fields = [key].flat();
  const values = fields.map((field) => (item as Readonly<Record<string, unknown>>)[field] ?? '');
  return { fields, key: values.map(String).join(', ') };
}
