import { z } from 'zod';
import { adminProcedure, adminRouter, pageQuery, pageRequest, rowId } from '../../../../host/plugin-api/index.js';
import { recordFile } from '../shapes/file-shapes.js';
import type { FileList } from '../files/file-list.js';

/** Makes `tramites.files`: the files of a record. */
export function fileProcedures({ files }: { readonly files: FileList }) {
  return adminRouter({
    list: pageQuery(
      adminProcedure('tramites.files'),
      pageRequest(z.string().max(63)).extend({ recordId: rowId }),
      { item: recordFile, cursor: 'archivo' },
      ({ recordId, cursor, limit }) => files.page(recordId, cursor ?? '', limit),
    ),
  });
}
