import { z } from 'zod';
import { adminProcedure, adminRouter, pageQuery, pageRequest, rowId } from '../../../../host/plugin-api/index.js';
import type { FileList } from '../files/file-list.js';

const file = z.object({
  pre_codigo: z.string(),
  /** The name of the file in the record: the code of its question, of the second file `<code>.02`. */
  archivo: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  /** In bytes. */
  tamano: z.int(),
  sha256: z.string(),
  /** The path of its download, with the same credentials. */
  ruta: z.string(),
});

/** Makes `tramites.files`: the files of a record. */
export function fileProcedures({ files }: { readonly files: FileList }) {
  return adminRouter({
    list: pageQuery(
      adminProcedure('tramites.files'),
      pageRequest(z.string().max(63)).extend({ recordId: rowId }),
      { item: file, cursor: 'archivo' },
      ({ recordId, cursor, limit }) => files.page(recordId, cursor ?? '', limit),
    ),
  });
}
