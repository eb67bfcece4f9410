import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  pageQuery,
  pageRequest,
  rowId,
  type ReadLog,
} from '../../../host/plugin-api/index.js';
import type { FileList } from '../files/file-list.js';
import { seenRecord } from '../records/seen-record.js';

const file = z.object({
  pre_codigo: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  /** Bytes. */
  tamano: z.int(),
  sha256: z.string(),
  /** Where it is downloaded, with the same credentials. */
  ruta: z.string(),
});

/** `tramites.files`: the files of a record. */
export function fileProcedures({ files, reads }: { readonly files: FileList; readonly reads: ReadLog }) {
  return adminRouter({
    list: pageQuery(
      adminProcedure('tramites.files'),
      pageRequest(z.string().max(60)).extend({ recordId: rowId }),
      { item: file, cursor: 'pre_codigo' },
      async ({ recordId, cursor, limit }, identity) => {
        const page = await files.page(recordId, cursor ?? '', limit);
        if (page.length > 0) reads.note(seenRecord(recordId, identity));
        return page;
      },
    ),
  });
}
