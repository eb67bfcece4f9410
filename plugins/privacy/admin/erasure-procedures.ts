import { z } from 'zod';
import { adminProcedure, pageOf, pageRequest, toPage } from '../../../host/plugin-api/index.js';
import { erasureStates, type Erasure } from '../erasures/erasure.js';
import type { ErasureService } from '../erasures/erasure-service.js';
import { personName } from '../people/person-name.js';
import { ERASE_PEOPLE } from '../privacy-permissions.js';

const erasure = z.object({
  id: z.uuid(),
  estado: z.enum(erasureStates),
  fundamento: z.string(),
  /** The user who asked for it; null for the command line. */
  solicitante: z.int().nullable(),
  pedido: z.iso.datetime(),
  terminado: z.iso.datetime().nullable(),
  resultado: z.array(
    z.object({ modulo: z.string(), que: z.string(), borrados: z.int(), queda: z.string().optional() }),
  ),
});

/** The moment and the id of the last one of a page. */
const place = z.strictObject({ pedido: z.iso.datetime(), id: z.uuid() });

const shown = ({ pedido, terminado, resultado, ...rest }: Erasure): z.input<typeof erasure> => ({
  ...rest,
  pedido: pedido.toISOString(),
  terminado: terminado?.toISOString() ?? null,
  resultado: [...resultado],
});

/** `privacy.erasures`: erasures of people, the newest first. */
export function erasureProcedures({ erasures }: { readonly erasures: ErasureService }) {
  const procedure = adminProcedure(ERASE_PEOPLE);
  return {
    request: procedure
      .input(z.strictObject({ persona: personName, fundamento: z.string().trim().min(10).max(1000) }))
      .output(erasure)
      .mutation(async ({ ctx, input }) => shown(await erasures.request(input.persona, input.fundamento, ctx.identity))),

    get: procedure
      .input(z.strictObject({ id: z.uuid() }))
      .output(erasure)
      .query(async ({ input }) => shown(await erasures.get(input.id))),

    list: procedure
      .input(pageRequest(place).prefault({}))
      .output(pageOf(erasure, place))
      .query(async ({ input: { cursor, limit } }) => {
        const before = cursor ? { pedido: new Date(cursor.pedido), id: cursor.id } : undefined;
        const found = await erasures.page(limit + 1, before);
        return toPage(found.map(shown), limit, ({ pedido, id }) => ({ pedido, id }));
      }),
  };
}
