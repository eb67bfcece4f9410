import { adminProcedure, pageQuery, pageRequest, rowId } from '../../../../host/plugin-api/index.js';
import { seenDelivery } from '../shapes/file-shapes.js';
import type { RecordDeliveries } from '../deliveries/record-deliveries.js';

/** Makes the procedures of `tramites.records` about what citizens handed in to returned records. */
export function deliveryProcedures({ deliveries }: { readonly deliveries: RecordDeliveries }) {
  return {
    /** The deliveries of a record, the earliest first. */
    deliveries: pageQuery(
      adminProcedure('tramites.read'),
      pageRequest(rowId).extend({ id: rowId }),
      { item: seenDelivery, cursor: 'id' },
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
