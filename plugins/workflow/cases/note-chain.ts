import { isUuid, token, type ChainedLog } from '../../../host/plugin-api/index.js';

export const NoteChain = token<ChainedLog>('workflow/NoteChain');

/** The notes of staff, for the sealer of the host: a note is never changed, but its text may be erased. */
export const noteChain: ChainedLog = {
  name: 'workflow/notes',
  entries: 'workflow_note',
  seals: 'workflow_note_seal',
  columns: [
    ['llave', 'text'],
    ['record_id', 'integer'],
    ['user_id', 'integer'],
  ],
  personal: {
    table: 'workflow_note_personal',
    entriesAbout: ({ kind, id }) => {
      if (kind === 'workflow.instance' && isUuid(id)) {
        return { sql: 'SELECT id FROM workflow_note WHERE llave = $1', bind: [id] };
      }
      if (kind !== 'tramites.record' || !/^\d{1,9}$/.test(id)) return undefined;
      return { sql: 'SELECT id FROM workflow_note WHERE record_id = $1', bind: [Number(id)] };
    },
  },
};
