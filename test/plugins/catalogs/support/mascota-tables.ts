import { z } from 'zod';
import { definePlugin } from '../../../../host/plugin-api/index.js';

/** Makes a plugin that creates the table of the added resource, as a plugin of a city does: one line of a migration. */
export const mascotaTables = (folder: 'mascota-migrations' | 'grown-mascota-migrations') =>
  definePlugin({
    id: 'mascota-tables',
    dependsOn: ['catalogs'],
    config: z.strictObject({}),
    migrations: new URL(`./${folder}/`, import.meta.url),
  });
