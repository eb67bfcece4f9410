import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  rowId,
  uuid,
} from '../../../host/plugin-api/index.js';
import { READ_DOCUMENTS, REVOKE_DOCUMENTS } from '../documents-permissions.js';
import type { DocumentSearch } from '../issued/document-search.js';
import type { DocumentLinks } from '../links/document-links.js';
import { issuedStates } from '../issued/issued-document.js';
import type { Revocation } from '../issued/revocation.js';

const estado = z.enum(issuedStates);

const listed = z.object({
  id: z.int(),
  codigo: z.string(),
  estado,
  nombre: z.string(),
  certificado: z.string().nullable(),
  llave: z.string(),
  plantilla: z.string(),
  version: z.int(),
  /** The masked name of the person that the document is for. */
  titular: z.string().nullable(),
  usuario: z.int().nullable(),
  emitido: z.iso.datetime(),
});

const detailed = listed.extend({
  /** The printed data. */
  datos: z.unknown(),
  sha256_datos: z.string(),
  /** The digest of its content, which a draft of it has too; null for certificates and older documents. */
  sha256_contenido: z.string().nullable(),
  sha256: z.string(),
  firmante: z.string(),
  nivel: z.string(),
  /** The code of the newer document that supersedes it. */
  reemplazo: z.string().nullable(),
  revocado: z.iso.datetime().nullable(),
  motivo: z.string().nullable(),
});

const codigo = z.string().min(1).max(30);

const filter = pageRequest(rowId).extend({
  estado: estado.optional(),
  certificado: z.string().max(60).optional(),
  plantilla: z.string().max(60).optional(),
  llave: uuid.optional(),
});

/** Makes `documents.issued`: the issued documents, newest first. */
export function issuedProcedures({
  search,
  revocation,
  links,
}: {
  readonly search: DocumentSearch;
  readonly links: DocumentLinks;
  readonly revocation: Revocation;
}) {
  const read = adminProcedure(READ_DOCUMENTS, REVOKE_DOCUMENTS);
  return adminRouter({
    list: pageQuery(read, filter.prefault({}), { item: listed, cursor: 'id' }, ({ cursor, ...rest }) =>
      search.list({ ...rest, before: cursor ?? undefined }),
    ),

    get: read
      .input(z.strictObject({ codigo }))
      .output(detailed)
      .query(({ input }) => search.get(input.codigo)),

    revoke: doneMutation(
      adminProcedure(REVOKE_DOCUMENTS),
      z.strictObject({ codigo, motivo: z.string().trim().min(1).max(500) }),
      ({ codigo, motivo }, identity) => revocation.revoke(codigo, motivo, identity),
    ),

    /** Ends all links to a document, such as after one was passed on. The document stays valid. */
    endLinks: doneMutation(adminProcedure(REVOKE_DOCUMENTS), z.strictObject({ codigo }), ({ codigo }, identity) =>
      links.endAll(codigo, identity),
    ),
  });
}
