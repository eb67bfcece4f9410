import { z } from 'zod';
import { adminProcedure, adminRouter } from '../../host/plugin-api/index.js';
import type { ProcedureCatalog } from './procedures/procedure-catalog.js';
import type { RecordSearch } from './records/record-search.js';
import type { RecordStateService } from './records/record-state-service.js';
import { recordStates } from './records/record-states.js';

const state = z.enum(recordStates);

const record = z.object({
  id: z.int(),
  key: z.string(),
  tramite: z.string(),
  radicado: z.string(),
  estado: state,
  canal: z.string(),
  creado: z.iso.datetime(),
});

const filter = z.strictObject({
  /** Of the page before. */
  cursor: z.int().nullish(),
  limit: z.int().min(1).max(200).default(50),
  tramite: z.string().max(60).optional(),
  estado: state.optional(),
  radicado: z
    .string()
    .regex(/^\d{4}-\d{1,9}$/)
    .optional(),
});

/** Admin namespace `tramites` (decisions, section 13). */
export function tramitesAdmin(services: {
  readonly procedures: ProcedureCatalog;
  readonly search: RecordSearch;
  readonly states: RecordStateService;
}) {
  const { procedures, search, states } = services;
  return adminRouter({
    procedures: adminRouter({
      list: adminProcedure('tramites.read')
        .output(z.array(z.object({ codigo: z.string(), nombre: z.string(), tra_isDenuncia: z.boolean() })))
        .query(async () =>
          (await procedures.all()).map(({ codigo, nombre, isComplaint }) => ({
            codigo,
            nombre,
            tra_isDenuncia: isComplaint,
          })),
        ),
    }),

    records: adminRouter({
      list: adminProcedure('tramites.read')
        .input(filter)
        .output(z.object({ items: z.array(record), nextCursor: z.int().nullable() }))
        .query(async ({ input: { cursor, limit, ...rest } }) => {
          const rows = await search.list({ ...rest, before: cursor ?? undefined, limit: limit + 1 });
          const items = rows.slice(0, limit);
          return { items, nextCursor: rows.length > limit ? items.at(-1)!.id : null };
        }),

      get: adminProcedure('tramites.read')
        .input(z.strictObject({ id: z.int() }))
        .output(record.extend({ informacion: z.record(z.string(), z.unknown()) }))
        .query(({ input }) => search.get(input.id)),

      move: adminProcedure('tramites.manage')
        .input(z.strictObject({ id: z.int(), estado: state, motivo: z.string().max(1000).optional() }))
        .output(z.object({ ok: z.literal(true) }))
        .mutation(async ({ ctx, input: { id, estado, motivo } }) => {
          await states.move(id, { to: estado, userId: ctx.identity.userId, reason: motivo });
          return { ok: true as const };
        }),
    }),
  });
}
