import { z } from 'zod';
import { adminProcedure, pageQuery, pageRequest, rowId } from '../../../../host/plugin-api/index.js';
import { MANAGE_RECORDS, READ_RECORDS } from '../../contract.js';
import { recordStates } from '../../vocabulary/index.js';
import type { UnheldRecords } from '../offices/unheld-records.js';

const unheld = z.object({
  id: z.int(),
  radicado: z.string(),
  tramite: z.string(),
  /** The name of its tramite. */
  nombre: z.string(),
  estado: z.enum(recordStates),
  creado: z.iso.datetime(),
  vence: z.iso.datetime().nullable(),
});

/** Makes the procedures of `tramites.records` that list the records that nobody can take. */
export function unheldProcedures({ unheldRecords }: { readonly unheldRecords: UnheldRecords }) {
  const read = adminProcedure(READ_RECORDS, MANAGE_RECORDS);
  return {
    /** Open records without a process whose tramite names no present department, the oldest first. */
    unheld: pageQuery(read, pageRequest(rowId).prefault({}), { item: unheld, cursor: 'id' }, ({ cursor, limit }) =>
      unheldRecords.page(cursor ?? 0, limit),
    ),
  };
}
