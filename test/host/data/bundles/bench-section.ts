import { z } from 'zod';
import {
  BundleSections,
  contribute,
  Database,
  InputError,
  token,
  type AnyBundleSection,
  type AnyHostPlugin,
  type BulkBundleSection,
} from '../../../../host/plugin-api/index.js';
import { pluginOf } from '../../support/plugin-of.js';

const item = z.strictObject({ code: z.string().min(1) });

const Benches = token<AnyBundleSection>('parks/Benches');

function section(database: Database): BulkBundleSection<typeof item> {
  const exportItems: BulkBundleSection<typeof item>['exportItems'] = (tx) =>
    database.rows<{ code: string }>('SELECT code FROM benches ORDER BY code', [], tx);
  return {
    name: 'parks.benches',
    item,
    key: 'code',
    importItems: async (items, { tx }) => {
      const broken = items.findIndex(({ code }) => code === 'broken');
      if (broken >= 0) throw new InputError('Rota.', { errors: { [`${broken}.code`]: ['Está rota.'] } });
      if (items.some(({ code }) => code === 'none')) throw new InputError('No hay bancas.');
      const present = new Set((await exportItems(tx)).map(({ code }) => code));
      const rows = items.filter(({ code }) => !present.has(code));
      await database.insertRows('benches', rows, [], tx);
      return { created: rows.length, changed: 0, left: items.length - rows.length };
    },
    exportItems,
  };
}

/** A plugin with the bulk section `parks.benches`. */
export const benchesPlugin: AnyHostPlugin = pluginOf({
  id: 'parks',
  migrations: new URL('./bench-migrations/', import.meta.url),
  contributes: [contribute(BundleSections, Benches)],
  bindings({ bind }) {
    bind(Benches).toDynamicValue((context) => section(context.get(Database)));
  },
});
