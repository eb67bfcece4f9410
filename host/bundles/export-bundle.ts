import { Document } from 'yaml';
import type { AnyBundleSection, Database } from '../plugin-api/index.js';
import { withVariables } from './foreign-secrets.js';
import { orderSections } from './order-sections.js';

/** Everything that the sections hold, as the text of a bundle; without secrets. */
export async function exportBundle(sections: readonly AnyBundleSection[], database: Database): Promise<string> {
  const document = new Document({ version: 1 });
  await database.transaction(async (tx) => {
    for (const section of orderSections(sections)) {
      const items = withVariables(section, await section.exportItems(tx));
      const part = section.isMapping ? items[0] : items;
      if (items.length > 0) document.setIn(section.name.split('.'), document.createNode(part));
    }
  });
  return document.toString({ lineWidth: 0 });
}
