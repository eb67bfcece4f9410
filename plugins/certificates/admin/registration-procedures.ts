import { z } from 'zod';
import { adminProcedure, adminRouter, pageQuery, pageRequest, rowId } from '../../../host/plugin-api/index.js';
import { registrationStates } from '../registrations/registration-states.js';
import type { RegistrationSearch } from '../registrations/registration-search.js';

const state = z.enum(registrationStates);

const registration = z.object({
  id: z.int(),
  certificado: z.string(),
  /** Null for a person with a validated mail address. */
  usuario: z.int().nullable(),
  /** The validated address, masked. */
  correo: z.string().nullable(),
  estado: state,
  fallo: z.string().nullable(),
  /** The key of the registration, or of the instance that it started; null unless its procedure said yes. */
  llave: z.string().nullable(),
  creado: z.iso.datetime(),
});

const detailed = registration.extend({
  respuestas: z.record(z.string(), z.unknown()),
  /** The version of the privacy notice that the person accepted on a page. */
  privacidad: z.string().nullable(),
  resultado: z.unknown(),
  mensaje: z.string().nullable(),
});

const filter = pageRequest(rowId).extend({
  certificado: z.string().max(60).optional(),
  usuario: rowId.optional(),
  estado: state.optional(),
});

/** Makes `certificates.registrations`: requests for certificates with their outcomes, newest first. */
export function registrationProcedures({ search }: { readonly search: RegistrationSearch }) {
  const read = adminProcedure('certificates.read');
  return adminRouter({
    list: pageQuery(read, filter.prefault({}), { item: registration, cursor: 'id' }, ({ cursor, ...rest }) =>
      search.list({ ...rest, before: cursor ?? undefined }),
    ),

    get: read
      .input(z.strictObject({ id: rowId }))
      .output(detailed)
      .query(({ input }) => search.get(input.id)),
  });
}
