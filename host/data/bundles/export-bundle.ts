import { Document } from 'yaml';
import type { AnyBundleSection, Database } from '../../plugin-api/index.js';
import { withVariables } from './foreign-secrets.js';
import { orderSections } from './order-sections.js';
import { EVERYTHING, isChosen, withoutSuperusers } from './section-choice.js';

/** Returns the content of the sections as the text of a bundle, without secrets. */
export async function exportBundle(
  sections: readonly AnyBundleSection[],
  database: Database,
  choice = EVERYTHING,
): Promise<string> {
  const chosen = sections.filter((section) => isChosen(section, choice));
  const document = new Document({ version: 1 });
  await database.transaction(async (tx) => {
    for (const section of orderSections(chosen)) {
      const whole = withVariables(section, await section.exportItems(tx));
      const items = whole.map((item) => withoutSuperusers(section, item, choice).value);
      const part = section.isMapping ? items[0] : items;
      if (items.length > 0) document.setIn(section.name.split('.'), document.createNode(part));
    }
  });
  return document.toString({ lineWidth: 0 });
}
