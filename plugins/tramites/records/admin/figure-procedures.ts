import { z } from 'zod';
import { adminProcedure, adminRouter } from '../../../../host/plugin-api/index.js';
import type { DueCounting } from '../figures/due-counts.js';
import type { FilingCounts } from '../figures/filing-counts.js';
import type { RatingCounts } from '../figures/rating-counts.js';
import { READ_RECORDS } from '../../contract.js';
import { recordStates } from '../../vocabulary/index.js';

/** A day of the years 1 to 9999: databases take no other years. */
const day = z.iso
  .date()
  .refine((date) => date >= '2000-01-01' && date <= '2100-12-31', 'Escriba una fecha entre 2000 y 2100.');

const channelCount = z.object({ canal: z.string(), total: z.int() });

/** Makes `tramites.figures`: the figures of records on a dashboard. */
export function figureProcedures({
  filingCounts,
  dueCounting,
  ratingCounts,
}: {
  readonly filingCounts: FilingCounts;
  readonly dueCounting: DueCounting;
  readonly ratingCounts: RatingCounts;
}) {
  const read = adminProcedure(READ_RECORDS);
  const days = z.strictObject({ desde: day, hasta: day });
  return adminRouter({
    /** The number of records that were filed on each day of the city, by channel: a year at most. */
    filings: read
      .input(days)
      .output(
        z.object({ dias: z.array(z.object({ dia: z.iso.date(), total: z.int(), canales: z.array(channelCount) })) }),
      )
      .query(async ({ input: { desde, hasta } }) => ({ dias: await filingCounts.byDay(desde, hasta) })),

    /** The records that are open, overdue and soon due, by tramite with its department. */
    due: read
      .output(
        z.object({
          /** The end of the time that counts as soon. */
          pronto: z.iso.datetime(),
          tramites: z.array(
            z.object({
              codigo: z.string(),
              nombre: z.string(),
              dependencia: z.string().nullable(),
              abiertos: z.int(),
              vencidos: z.int(),
              por_vencer: z.int(),
            }),
          ),
          /** Records with an answer that did not reach the person: `records.list` finds them by `sin_notificar`. */
          sin_notificar: z.int(),
          /**
           * Records that staff have returned, where the time of the citizen is over; found by the filter of this name.
           */
          plazo_ciudadano_vencido: z.int(),
          estados: z.array(z.object({ estado: z.enum(recordStates), total: z.int() })),
        }),
      )
      .query(async () => {
        const { pronto, ...counts } = await dueCounting.now();
        return { pronto: pronto.toISOString(), ...counts };
      }),

    /** The ratings of answers that citizens gave on some days of the city, by tramite: a year at most. */
    ratings: read
      .input(days)
      .output(
        z.object({
          tramites: z.array(
            z.object({
              codigo: z.string(),
              nombre: z.string(),
              total: z.int(),
              /** The average, with one decimal. */
              promedio: z.number(),
              /** The number of ratings of each grade, from 1 (bad) to 5 (very good). */
              notas: z.array(z.object({ nota: z.int(), total: z.int() })),
            }),
          ),
        }),
      )
      .query(async ({ input: { desde, hasta } }) => ({ tramites: await ratingCounts.byTramite(desde, hasta) })),
  });
}
