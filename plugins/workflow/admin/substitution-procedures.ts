import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  plainValue,
  rowId,
} from '../../../host/plugin-api/index.js';
import type { SubstitutionAdministration } from '../engine/index.js';
import { MANAGE_INSTANCES, READ_INSTANCES } from '../workflow-permissions.js';

const username = z.string().overwrite(plainValue).min(1).max(150);
const day = z.string().overwrite(plainValue).check(z.iso.date('Escriba una fecha como 2026-12-31.'));

const planned = { desde: day, hasta: day, motivo: z.string().trim().min(1).max(1000) };
const listed = z.object({ id: z.int(), usuario: z.string().nullable(), sustituto: z.string().nullable(), ...planned });

/** Builds the procedures of `workflow.substitutions`: absences of users, and the substitutes who get their tasks. */
export function substitutionProcedures({ substitutions }: { readonly substitutions: SubstitutionAdministration }) {
  const manage = adminProcedure(MANAGE_INSTANCES);
  return adminRouter({
    /** At most one absence a user, by the id of the user. */
    list: pageQuery(
      adminProcedure(READ_INSTANCES, MANAGE_INSTANCES),
      pageRequest(rowId).prefault({}),
      { item: listed, cursor: 'id' },
      ({ cursor, limit }) => substitutions.page(cursor ?? 0, limit),
    ),

    /** Replaces the planned absence of a user. */
    save: doneMutation(
      manage,
      z.strictObject({ usuario: username, sustituto: username, ...planned }),
      (input, identity) => substitutions.save(identity, input),
    ),

    remove: doneMutation(manage, z.strictObject({ id: rowId }), ({ id }, identity) =>
      substitutions.remove(identity, id),
    ),
  });
}
