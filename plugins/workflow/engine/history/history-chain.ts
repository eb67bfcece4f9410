import { token, type ChainedLog, isUuid } from '../../../../host/plugin-api/index.js';
import { historyActs } from './history-acts.js';

export const HistoryChain = token<ChainedLog>('workflow/HistoryChain');

/** The history, for the sealer of the host: a chain of its own beside that of the audit log. */
export const historyChain: ChainedLog = {
  name: 'workflow/history',
  entries: 'workflow_history',
  seals: 'workflow_history_seal',
  columns: [
    ['instance_id', 'integer'],
    ['task_id', 'integer'],
    ['tipo', 'text'],
    ['actor_kind', 'text'],
    ['actor_user_id', 'integer'],
    ['desde', 'text'],
    ['hacia', 'text'],
    ['motivo', 'text'],
    ['cambio', 'json'],
  ],
  personal: {
    table: 'workflow_history_personal',
    entriesAbout: ({ kind, id }) => {
      if (kind === 'workflow.task' && /^\d{1,9}$/.test(id)) {
        return {
          sql: 'SELECT id FROM workflow_history WHERE task_id = $1 AND instance_id IS NULL',
          bind: [Number(id)],
        };
      }
      if (kind !== 'workflow.instance' || !isUuid(id)) return undefined;
      return {
        sql: `SELECT h.id FROM workflow_history h JOIN workflow_instance i ON i.id = h.instance_id WHERE i.llave = $1`,
        bind: [id],
      };
    },
  },
  acts: historyActs,
};
