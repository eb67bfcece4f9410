import type { AnyBundleSection } from '../../plugin-api/index.js';

/** Returns the fields that identify an item of a section, and their values as one text. */
export function keyOfItem(
  { key }: Pick<AnyBundleSection, 'key'>,
  item: unknown,
): { readonly fields: readonly string[]; readonly key: string } {
  const fields = [key].flat();
  const values = fields.map((field) => (item as Readonly<Record<string, unknown>>)[field] ?? '');
  return { fields, key: values.map(String).join(', ') };
}
