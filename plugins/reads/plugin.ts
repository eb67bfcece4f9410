import { z } from 'zod';
import { ChainedLogs, contribute, definePlugin, ReadLog } from '../../host/plugin-api/index.js';
import { BatchedReadLog } from './log/batched-read-log.js';
import { ReadChain, readChain } from './log/read-chain.js';
import { readsAdmin } from './reads-admin.js';
import { readsMetrics } from './reads-figures.js';
import { readsPermissions } from './reads-permissions.js';
import { readsPersonalColumns } from './reads-personal-columns.js';
import { readsRoutes } from './reads-routes.js';
import { ReadLists } from './search/read-lists.js';

/** The log of reads: the records, cases, files and documents that users opened. */
export const readsPlugin = definePlugin({
  id: 'reads',
  dependsOn: ['auth'],
  mayUse: ['tramites'],
  config: z.strictObject({}),
  permissions: readsPermissions,
  contributes: [contribute(ChainedLogs, ReadChain)],
  bindings({ bind }) {
    bind(ReadLog).toService(BatchedReadLog);
    bind(ReadChain).toConstantValue(readChain);
  },
  migrations: new URL('./migrations/', import.meta.url),
  personalColumns: readsPersonalColumns,
  metrics: readsMetrics,
  uses: { log: BatchedReadLog, lists: ReadLists },
  routes: readsRoutes,
  admin: readsAdmin,
  stop: ({ log }) => log.stop(),
});
