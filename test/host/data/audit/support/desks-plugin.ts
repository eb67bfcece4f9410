import {
  ChainedLogs,
  contribute,
  personalRow,
  token,
  type AnyHostPlugin,
  type ChainedLog,
  type Database,
  type Transaction,
} from '../../../../../host/plugin-api/index.js';
import type { ChainedColumn } from '../../../../../host/plugin-api/data/chained-log.js';
import { pluginOf } from '../../../support/plugin-of.js';

const columns: readonly ChainedColumn[] = [
  ['desk', 'integer'],
  ['user_id', 'integer'],
  ['note', 'text'],
  ['due', 'moment'],
  ['change', 'json'],
];

/** A log of the moves at the desks of a city hall, with the persons as personal data. */
export const moves: ChainedLog = {
  name: 'desks/moves',
  entries: 'desks_move',
  seals: 'desks_move_seal',
  columns,
  personal: {
    table: 'desks_move_personal',
    entriesAbout: ({ kind, id }) =>
      kind === 'desks.desk' && /^\d{1,9}$/.test(id)
        ? { sql: 'SELECT id FROM desks_move WHERE desk = $1', bind: [id] }
        : undefined,
  },
};

/** A log of the visitors of the desks, without personal data. */
export const visits: ChainedLog = {
  name: 'desks/visits',
  entries: 'desks_visit',
  seals: 'desks_visit_seal',
  columns,
};

/** Builds a plugin with its own logs. */
export function desksPlugin(...logs: readonly ChainedLog[]): AnyHostPlugin {
  const services = logs.map((log, index) => [token<ChainedLog>(`desks/Log${index}`), log] as const);
  return pluginOf({
    id: 'desks',
    migrations: new URL('../desk-migrations/', import.meta.url),
    contributes: services.map(([service]) => contribute(ChainedLogs, service)),
    bindings({ bind }) {
      for (const [service, log] of services) bind(service).toConstantValue(log);
    },
  });
}

/** Writes an entry of the moves, with the given personal data. */
export async function move(
  database: Database,
  tx: Transaction,
  desk: string,
  personal?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const apart = personal && personalRow(personal);
  const at = new Date('2026-03-01T10:00:00.123Z');
  const row = { at, desk, user_id: 7, note: null, due: at, change: '{"to": "B"}' };
  const [entry] = await database.insertRows<{ id: string }>(
    moves.entries,
    [{ ...row, personal_digest: apart?.digest ?? null }],
    ['id'],
    tx,
  );
  if (!apart) return;
  const { salt, data } = apart;
  await database.insertRows(moves.personal!.table, [{ entry_id: entry!.id, salt, data }], [], tx);
}
