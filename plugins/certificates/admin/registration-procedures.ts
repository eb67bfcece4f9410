import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  pageQuery,
  pageRequest,
  rowId,
  type ReadLog,
} from '../../../host/plugin-api/index.js';
import { registrationStates } from '../registrations/registration-states.js';
import type { RegistrationSearch } from '../registrations/registration-search.js';

const state = z.enum(registrationStates);

const registration = z.object({
  id: z.int(),
  certificado: z.string(),
  usuario: z.int(),
  estado: state,
  fallo: z.string().nullable(),
  /** Of one whose procedure said yes: that of the instance that it started, or its own. */
  llave: z.string().nullable(),
  creado: z.iso.datetime(),
});

const detailed = registration.extend({
  respuestas: z.record(z.string(), z.unknown()),
  resultado: z.unknown(),
  mensaje: z.string().nullable(),
});

const filter = pageRequest(rowId).extend({
  certificado: z.string().max(60).optional(),
  usuario: rowId.optional(),
  estado: state.optional(),
});

/** `certificates.registrations`: what was asked for, by whom, and its outcome; the newest first. */
export function registrationProcedures({
  search,
  reads,
}: {
  readonly search: RegistrationSearch;
  readonly reads: ReadLog;
}) {
  const read = adminProcedure('certificates.read');
  return adminRouter({
    list: pageQuery(read, filter.prefault({}), { item: registration, cursor: 'id' }, ({ cursor, ...rest }) =>
      search.list({ ...rest, before: cursor ?? undefined }),
    ),

    get: read
      .input(z.strictObject({ id: rowId }))
      .output(detailed)
      .query(async ({ ctx, input }) => {
        const found = await search.get(input.id);
        reads.note({
          reader: ctx.identity,
          of: { kind: 'certificates.registration', id: String(input.id) },
          way: 'CERTIFICADO',
        });
        return found;
      }),
  });
}
