import { z } from 'zod';
import {
  BundleSections,
  contribute,
  ConflictError,
  Database,
  InputError,
  token,
  type Transaction,
  type AnyHostPlugin,
  type AnyBundleSection,
  type BundleSection,
} from '../../../../host/plugin-api/index.js';
import { pluginOf } from '../../support/plugin-of.js';

interface Row {
  readonly code: string;
  readonly refers: string | null;
}

const item = z.strictObject({ code: z.string().min(1), refers: z.string().optional() });

/** Builds a section with its own table; an item that `refers` to one of the section before it must find it there. */
function section(database: Database, name: string, after?: string): BundleSection<typeof item> {
  const find = async (table: string, code: string, tx: Transaction) =>
    (await database.rows<Row>(`SELECT code, refers FROM ${table} WHERE code = $1`, [code], tx))[0];
  return {
    name,
    ...(after !== undefined && { after: [after] }),
    item,
    key: 'code',
    importItem: async ({ code, refers = null }, { tx, warn }) => {
      if (code === 'dim') warn(`${name} dim: gives little light`, `${name} «dim» da poca luz.`);
      if (code === 'doubly') throw new InputError('Mal.', { errors: { code: ['Falta algo.', 'Sobra algo.'] } });
      if (code === 'forbidden') throw new ConflictError('Ese código no se admite.');
      if (refers !== null && !(await find(after!, refers, tx))) {
        throw new InputError('No existe.', { errors: { refers: [`No existe ${refers}.`] } });
      }
      const present = await find(name, code, tx);
      if (!present) {
        await database.insertRows(name, [{ code, refers }], [], tx);
        return 'created';
      }
      if (present.refers === refers) return 'left';
      await database.changeRows(`UPDATE ${name} SET refers = $1 WHERE code = $2`, [refers, code], tx);
      return 'changed';
    },
    exportItems: async (tx) => {
      const rows = await database.rows<Row>(`SELECT code, refers FROM ${name} ORDER BY code`, [], tx);
      return rows.map(({ code, refers }) => ({ code, ...(refers !== null && { refers }) }));
    },
  };
}

const Lamps = token<AnyBundleSection>('lamps/Lamps');
const Poles = token<AnyBundleSection>('lamps/Poles');

/** A plugin with the sections `lamps` and `poles`; lamps refer to poles, and are contributed first. */
export const lampsPlugin: AnyHostPlugin = pluginOf({
  id: 'lamps',
  migrations: new URL('./lamp-migrations/', import.meta.url),
  contributes: [contribute(BundleSections, Lamps), contribute(BundleSections, Poles)],
  bindings({ bind }) {
    bind(Lamps).toDynamicValue((context) => section(context.get(Database), 'lamps', 'poles'));
    bind(Poles).toDynamicValue((context) => section(context.get(Database), 'poles'));
  },
});
