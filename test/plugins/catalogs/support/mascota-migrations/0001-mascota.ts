import { defineMigration } from '../../../../../host/plugin-api/index.js';
import { bringResourceTable } from '../../../../../plugins/catalogs/engine/resource-table.js';
import { mascota } from '../mascota.js';

export const migration = defineMigration((context) => bringResourceTable(context, mascota));
