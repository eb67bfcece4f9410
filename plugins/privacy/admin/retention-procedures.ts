import { z } from 'zod';
import {
  adminProcedure,
  doneMutation,
  pageOf,
  pageQuery,
  pageRequest,
  rowId,
  saveMutation,
  toPage,
} from '../../../host/plugin-api/index.js';
import { APPROVE_DESTRUCTION, MANAGE_RETENTION } from '../privacy-permissions.js';
import type { RetentionAdministration } from '../retention/retention-administration.js';
import type { Proposal, RetentionProposals } from '../retention/retention-proposals.js';
import { dispositions, retentionRule } from '../retention/retention-rule.js';

const tramite = z.string().trim().min(1).max(60);

const listedRule = z.object({
  tramite: z.string(),
  anios: z.int(),
  disposicion: z.enum(dispositions),
  fundamento: z.string(),
  usuario: z.int().nullable().describe('Quien lo escribió; null si fue un paquete de configuración'),
  cambiado: z.iso.datetime(),
});

const proposal = z.object({
  registro: z.int(),
  radicado: z.string(),
  tramite: z.string(),
  terminado: z.iso.datetime(),
  vence: z.iso.datetime().describe('Cuando terminó su tiempo de retención'),
  fundamento: z.string(),
  acta: z.string().nullable().describe('El acta pendiente en la que está'),
});

/** The tramite, the end and the id of the last one of a page. */
const place = z.strictObject({ tramite, terminado: z.iso.datetime(), registro: rowId });

const shown = ({ id, terminado, vence, ...rest }: Proposal): z.input<typeof proposal> => ({
  registro: id,
  terminado: terminado.toISOString(),
  vence: vence.toISOString(),
  ...rest,
});

/** `privacy.retention`: the retention table, and what it proposes to destroy. */
export function retentionProcedures(services: {
  readonly retention: RetentionAdministration;
  readonly proposals: RetentionProposals;
}) {
  const { retention, proposals } = services;
  const manage = adminProcedure(MANAGE_RETENTION);
  const read = adminProcedure(MANAGE_RETENTION, APPROVE_DESTRUCTION);
  return {
    list: pageQuery(
      read,
      pageRequest(tramite).prefault({}),
      { item: listedRule, cursor: 'tramite' },
      async ({ cursor, limit }) =>
        (await retention.page(cursor ?? '', limit)).map(({ user_id, changed_at, ...rule }) => ({
          ...rule,
          usuario: user_id,
          cambiado: changed_at.toISOString(),
        })),
    ),

    save: saveMutation(manage, retentionRule, (rule, identity) => retention.save(identity, rule)),

    remove: doneMutation(manage, z.strictObject({ tramite }), (input, identity) =>
      retention.remove(identity, input.tramite),
    ),

    /** Records whose retention is over: a list to choose from, as nothing is destroyed by itself. */
    proposals: read
      .input(pageRequest(place).extend({ tramite: tramite.optional() }).prefault({}))
      .output(pageOf(proposal, place))
      .query(async ({ input }) => {
        const { cursor, limit } = input;
        const after = cursor && { ...cursor, id: cursor.registro, terminado: new Date(cursor.terminado) };
        const found = await proposals.page(limit + 1, { tramite: input.tramite, after: after ?? undefined });
        return toPage(found.map(shown), limit, ({ tramite: code, terminado, registro }) => ({
          tramite: code,
          terminado,
          registro,
        }));
      }),
  };
}
