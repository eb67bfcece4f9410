import { z } from 'zod';
import { adminProcedure, pageQuery, pageRequest, rowId } from '../../../../host/plugin-api/index.js';
import type { RecordDeliveries } from '../deliveries/record-deliveries.js';

const delivery = z.object({
  id: z.int(),
  fecha: z.iso.datetime(),
  /** Id of the user who handed it in; null where nobody is known. */
  usuario: z.int().nullable(),
  texto: z.string().nullable(),
  /** Absent for users without `tramites.files`. */
  archivos: z
    .array(
      z.object({
        nombre: z.string(),
        tipo: z.string(),
        /** In bytes. */
        tamano: z.int(),
        sha256: z.string(),
        /** The path of its download, with the same credentials. */
        ruta: z.string(),
      }),
    )
    .optional(),
});

/** Makes the procedures of `tramites.records` about what citizens handed in to returned records. */
export function deliveryProcedures({ deliveries }: { readonly deliveries: RecordDeliveries }) {
  return {
    /** The deliveries of a record, the earliest first. */
    deliveries: pageQuery(
      adminProcedure('tramites.read'),
      pageRequest(rowId).extend({ id: rowId }),
      { item: delivery, cursor: 'id' },
      async ({ id, cursor, limit }, identity) => {
        const found = await deliveries.page(id, cursor ?? 0, limit);
        return found.map(({ fecha, archivos, ...rest }) => ({
          ...rest,
          fecha: fecha.toISOString(),
          ...(identity.may('tramites.files') && { archivos: [...archivos] }),
        }));
      },
    ),
  };
}
