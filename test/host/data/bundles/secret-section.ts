import { z } from 'zod';
import {
  BundleSections,
  contribute,
  Database,
  token,
  type AnyBundleSection,
  type AnyHostPlugin,
  type BundleSection,
} from '../../../../host/plugin-api/index.js';
import { pluginOf } from '../../support/plugin-of.js';

interface Row {
  readonly code: string;
  readonly refers: string | null;
}

const item = z.strictObject({ code: z.string(), key: z.string().min(3).optional(), pin: z.string().optional() });

const Gates = token<AnyBundleSection>('gates/Gates');

/**
 * Builds the section of gates: the key of each comes from others, its pin is made here. Both are stored in `refers`.
 */
function section(database: Database): BundleSection<typeof item> {
  const all: BundleSection<typeof item>['exportItems'] = (tx) =>
    database.rows<Pick<Row, 'code'>>('SELECT code FROM lamps ORDER BY code', [], tx);
  return {
    name: 'gates',
    item,
    key: 'code',
    foreignSecrets: ['key'],
    importItem: async ({ code, key, pin }, { tx, missingSecret }) => {
      const [present] = await database.rows<Row>('SELECT code, refers FROM lamps WHERE code = $1', [code], tx);
      if (!present) {
        const made = pin ?? missingSecret(`gate.${code}`);
        await database.insertRows('lamps', [{ code, refers: `${key ?? 'no key'}/${made ?? 'no pin'}` }], [], tx);
        return 'created';
      }
      const [old, kept] = present.refers!.split('/');
      if (key === undefined || key === old) return 'left';
      await database.changeRows('UPDATE lamps SET refers = $1 WHERE code = $2', [`${key}/${kept}`, code], tx);
      return 'changed';
    },
    exportItems: all,
  };
}

/** A plugin with the section `gates`, whose items have secrets of both kinds. */
export const gatesPlugin: AnyHostPlugin = pluginOf({
  id: 'gates',
  migrations: new URL('./lamp-migrations/', import.meta.url),
  contributes: [contribute(BundleSections, Gates)],
  bindings({ bind }) {
    bind(Gates).toDynamicValue((context) => section(context.get(Database)));
  },
});
