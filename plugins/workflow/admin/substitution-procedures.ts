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
import {
  absenceFields,
  typedUsername,
  type AbsenceDecisions,
  type SubstitutionAdministration,
} from '../engine/index.js';
import { MANAGE_INSTANCES, READ_INSTANCES } from '../workflow-permissions.js';

const listed = z.object({
  id: z.int(),
  usuario: z.string().nullable(),
  sustituto: z.string().nullable(),
  desde: z.string(),
  hasta: z.string(),
  /** Null for readers without `workflow.admin`. */
  motivo: z.string().nullable(),
});

const requested = z.object({
  llave: z.string(),
  usuario: z.string().nullable(),
  nombre: z.string().nullable(),
  sustituto: z.string().nullable(),
  desde: z.string(),
  hasta: z.string(),
  motivo: z.string(),
  /** Whether it is the caller's own, which another user decides. */
  esPropia: z.boolean(),
});

/** Builds the procedures of `workflow.substitutions`: absences of users, and the substitutes who get their tasks. */
export function substitutionProcedures({
  substitutions,
  absenceDecisions,
}: {
  readonly substitutions: SubstitutionAdministration;
  readonly absenceDecisions: AbsenceDecisions;
}) {
  const manage = adminProcedure(MANAGE_INSTANCES);
  return adminRouter({
    /** At most one absence a user, by the id of the user. */
    list: pageQuery(
      adminProcedure(READ_INSTANCES, MANAGE_INSTANCES),
      pageRequest(rowId).prefault({}),
      { item: listed, cursor: 'id' },
      ({ cursor, limit }, identity) => substitutions.page(cursor ?? 0, limit, identity.may(MANAGE_INSTANCES)),
    ),

    /** The hundred oldest absences that users have requested and that wait for a decision, and the number of all. */
    requests: manage.output(z.object({ total: z.int(), solicitudes: z.array(requested) })).query(async ({ ctx }) => {
      const { total, solicitudes } = await absenceDecisions.listPending(ctx.identity);
      return { total, solicitudes: [...solicitudes] };
    }),

    /** Approves the version of a request that the caller has seen; never a request of one's own. */
    approve: doneMutation(manage, z.strictObject({ llave: uuid }), ({ llave }, identity) =>
      absenceDecisions.approve(identity, llave),
    ),

    /** Rejects the version of a request that the caller has seen, with the reason for its user. */
    reject: doneMutation(
      manage,
      z.strictObject({ llave: uuid, respuesta: absenceFields.motivo }),
      ({ llave, respuesta }, identity) => absenceDecisions.reject(identity, llave, respuesta),
    ),

    /** Replaces the planned absence of a user. */
    save: doneMutation(
      manage,
      z.strictObject({ usuario: typedUsername, sustituto: typedUsername, ...absenceFields }),
      (input, identity) => substitutions.save(identity, input),
    ),

    remove: doneMutation(manage, z.strictObject({ id: rowId }), ({ id }, identity) =>
      substitutions.remove(identity, id),
    ),
  });
}
