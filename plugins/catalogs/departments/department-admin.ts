import { z } from 'zod';
import { adminProcedure, rowId } from '../../../host/plugin-api/index.js';
import { permissionsOf } from '../engine/resource-permissions.js';
import { dependencia } from '../resources/dependencia.js';
import { MOST_DEPARTMENTS, type DepartmentOverview } from './department-overview.js';

const listed = z.object({
  id: z.int(),
  codigo: z.string(),
  nombre: z.string(),
  activo: z.boolean(),
  padre: z.int().nullable(),
  nombrePadre: z.string().nullable(),
  miembros: z.int(),
});

const person = z.object({
  id: z.int(),
  usuario: z.string(),
  nombre: z.string(),
  activo: z.boolean(),
  /** The absence of today, without its reason. */
  ausente: z.object({ hasta: z.string(), sustituto: z.string().nullable() }).nullable(),
});

const use = z.object({ clase: z.string(), cuantos: z.int(), primeros: z.array(z.string()) });

const one = z.strictObject({ id: rowId });

/** Makes the procedures of `catalogs.dependencia`, in addition to those that all resources have. */
export function departmentProcedures(departments: DepartmentOverview) {
  const { read, write } = permissionsOf(dependencia);
  const reading = adminProcedure(read, write);
  return {
    /** All departments, or those that a search finds; `hayMas` where they are more than one answer holds. */
    tree: reading
      .input(z.strictObject({ search: z.string().max(150).optional() }).prefault({}))
      .output(z.object({ items: z.array(listed).max(MOST_DEPARTMENTS), hayMas: z.boolean() }))
      .query(async ({ input }) => {
        const { items, hayMas } = await departments.tree(input.search);
        return { items: [...items], hayMas };
      }),

    /** The head and the members of a department; `conAusencias` says whether the caller sees absences. */
    people: reading
      .input(one)
      .output(z.object({ personas: z.array(person), conAusencias: z.boolean() }))
      .query(async ({ ctx, input }) => {
        const { personas, conAusencias } = await departments.people(input.id, ctx.identity);
        return { personas: [...personas], conAusencias };
      }),

    /** An active user, by the username that was typed for a head or a member. */
    person: adminProcedure(write)
      .input(z.strictObject({ usuario: z.string().min(1).max(150) }))
      .output(person)
      .query(({ ctx, input }) => departments.person(input.usuario, ctx.identity)),

    /** The things that refer to a department, which is not removed while there are some. */
    uses: reading
      .input(one)
      .output(z.object({ usos: z.array(use) }))
      .query(async ({ input }) => {
        const usos = await departments.listUses(input.id);
        return { usos: usos.map(({ primeros, ...rest }) => ({ ...rest, primeros: [...primeros] })) };
      }),
  };
}
