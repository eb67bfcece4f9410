import { defineMigration } from '../../../host/plugin-api/index.js';
import { bringResourceTable } from '../engine/resource-table.js';
import { resources } from '../resources/own-resources.js';

export const migration = defineMigration(async (context) => {
  for (const resource of Object.values(resources)) await bringResourceTable(context, resource);
});
