import { z } from 'zod';
import { adminProcedure, adminRouter } from '../../../../host/plugin-api/index.js';
import type { AnswerCounts } from '../figures/answer-counts.js';
import type { DueCounting } from '../figures/due-counts.js';
import type { FilingCounts } from '../figures/filing-counts.js';
import type { RatingCounts } from '../figures/rating-counts.js';
import { READ_RECORDS } from '../../contract.js';
import { recordStates } from '../../vocabulary/index.js';
import { day } from '../shapes/record-shapes.js';

const channelCount = z.object({ canal: z.string(), total: z.int() });

/** The records with a first answer, or the outcome of their process, by the end of their term at that moment. */
const answeredCounts = z.object({
  a_tiempo: z.int(),
  tarde: z.int(),
  /** Records without a term. A paused one counts as in time. */
  sin_plazo: z.int(),
  /** The answers in time among those with a term, in percent with one decimal, rounded down; null without any. */
  porcentaje: z.number().nullable(),
});

/** Counts of answers and of the records that were filed in the period and still run against a term. */
const answerCounts = answeredCounts.extend({ abiertos_a_tiempo: z.int(), abiertos_vencidos: z.int() });

const tramite = { codigo: z.string(), nombre: z.string(), dependencia: z.string().nullable() };

/** Makes `tramites.figures`: the figures of records on a dashboard. */
export function figureProcedures({
  filingCounts,
  dueCounting,
  ratingCounts,
  answerCounts: answers,
}: {
  readonly filingCounts: FilingCounts;
  readonly dueCounting: DueCounting;
  readonly ratingCounts: RatingCounts;
  readonly answerCounts: AnswerCounts;
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
              ...tramite,
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

    /**
     * The records that were answered on some days of the city, in time and late, and those that were filed on them and
     * are still open: by month, by the user who gave the first answer, and by tramite. A year at most.
     */
    answers: read
      .input(days.extend({ tramite: z.string().max(60).optional(), oficina: z.string().max(200).optional() }))
      .output(
        z.object({
          total: answerCounts,
          /** All months, such as `2026-11`; answers in the month of the answer, open records in that of the filing. */
          meses: z.array(answerCounts.extend({ mes: z.string() })),
          /** `usuario` is null for a process by itself, and `nombre` for a user who is not known. */
          personas: z.array(answeredCounts.extend({ usuario: z.int().nullable(), nombre: z.string().nullable() })),
          tramites: z.array(answerCounts.extend(tramite)),
        }),
      )
      .query(({ input }) => answers.ofPeriod(input)),
  });
}
