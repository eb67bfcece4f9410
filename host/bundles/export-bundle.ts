import { Document } from 'yaml';
import type { BundleSection, Database } from '../plugin-api/index.js';
import { orderSections } from './order-sections.js';

/** Everything that the sections hold, as the text of a bundle; without secrets. */
export async function exportBundle(sections: readonly BundleSection[], database: Database): Promise<string> {
  const content: Record<string, unknown> = { version: 1 };
  await database.transaction(async (tx) => {
    for (const section of orderSections(sections)) {
      const items = await section.exportItems(tx);
      if (items.length > 0) content[section.name] = items;
    }
  });
  return new Document(content).toString({ lineWidth: 0 });
}
