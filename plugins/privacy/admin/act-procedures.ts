import { z } from 'zod';
import { adminProcedure, pageOf, pageRequest, rowId, toPage } from '../../../host/plugin-api/index.js';
import { APPROVE_DESTRUCTION, MANAGE_RETENTION } from '../privacy-permissions.js';
import { destructionStates, type ActItem, type ListedAct, type RetentionAct } from '../retention/retention-act.js';
import { MOST_OF_ACT, type RetentionActs } from '../retention/retention-acts.js';

const act = {
  id: z.uuid(),
  motivo: z.string(),
  aprobado_por: z.int(),
  aprobado: z.iso.datetime(),
};

const listed = z.object({ ...act, pendientes: z.int(), eliminados: z.int(), rechazados: z.int() });

const item = z.object({
  registro: z.int(),
  radicado: z.string(),
  tramite: z.string(),
  terminado: z.iso.datetime(),
  vence: z.iso.datetime(),
  fundamento: z.string(),
  estado: z.enum(destructionStates),
  obstaculo: z.string().nullable().describe('Por qué no se eliminó'),
  hecho: z.iso.datetime().nullable(),
});

const whole = z.object({ ...act, registros: z.array(item) });

/** The moment and the id of the last one of a page. */
const place = z.strictObject({ aprobado: z.iso.datetime(), id: z.uuid() });

const records = z
  .array(rowId)
  .min(1)
  .max(MOST_OF_ACT)
  .refine((ids) => new Set(ids).size === ids.length, 'Hay un registro repetido.');

const head = ({ id, motivo, approved_by, approved_at }: RetentionAct) => ({
  id,
  motivo,
  aprobado_por: approved_by,
  aprobado: approved_at.toISOString(),
});

const shownItem = ({ record_id, terminado, vence, done_at, ...rest }: ActItem): z.input<typeof item> => ({
  registro: record_id,
  terminado: terminado.toISOString(),
  vence: vence.toISOString(),
  hecho: done_at?.toISOString() ?? null,
  ...rest,
});

const shownAct = ({ counts, ...rest }: ListedAct): z.input<typeof listed> => ({
  ...head(rest),
  pendientes: counts.PENDIENTE,
  eliminados: counts.ELIMINADO,
  rechazados: counts.RECHAZADO,
});

/** `privacy.retention`: acts of destruction, which a person approves. */
export function actProcedures({ acts }: { readonly acts: RetentionActs }) {
  const read = adminProcedure(MANAGE_RETENTION, APPROVE_DESTRUCTION);
  return {
    /** The records are destroyed by jobs, each where nothing stands against it; the act has the outcome. */
    approve: adminProcedure(APPROVE_DESTRUCTION)
      .input(z.strictObject({ registros: records, motivo: z.string().trim().min(10).max(1000) }))
      .output(z.object({ id: z.uuid() }))
      .mutation(async ({ ctx, input }) => ({ id: await acts.approve(ctx.identity, input.registros, input.motivo) })),

    act: read
      .input(z.strictObject({ id: z.uuid() }))
      .output(whole)
      .query(async ({ input }) => {
        const { items, ...found } = await acts.get(input.id);
        return { ...head(found), registros: items.map(shownItem) };
      }),

    acts: read
      .input(pageRequest(place).prefault({}))
      .output(pageOf(listed, place))
      .query(async ({ input: { cursor, limit } }) => {
        const before = cursor ? { approved_at: new Date(cursor.aprobado), id: cursor.id } : undefined;
        const found = await acts.page(limit + 1, before);
        return toPage(found.map(shownAct), limit, ({ aprobado, id }) => ({ aprobado, id }));
      }),
  };
}
