/** A stretch of days that do not count, such as those of a pause. */
export interface UncountedDays {
  /** Its first day, as `2026-03-19`. */
  readonly desde: string;
  /** Its last day, which does not count either; null where it is open. */
  readonly hasta: string | null;
  /** The reason in Spanish, as the counting shows it; empty for none. */
  readonly motivo: string;
}

/**
 * The reasons for which a day counts or does not.
 *
 * | reason              | the day                                                                    | counts |
 * | ------------------- | -------------------------------------------------------------------------- | ------ |
 * | `RECIBO`            | that counts as that of receipt                                             | no     |
 * | `HABIL`             | a working day of a term in working days                                    | yes    |
 * | `CALENDARIO`        | any day of a term in calendar days, weeks, months or years                 | yes    |
 * | `DOMINGO`, `SABADO` | a Sunday; a Saturday, where it is no working day                           | no     |
 * | `FESTIVO`           | a public holiday                                                           | no     |
 * | `CERRADO`           | a closing day of the city                                                  | no     |
 * | `PAUSA`             | one of the stretches that do not count                                     | no     |
 * | `FUERA_DE_HORARIO`  | a working day on which something arrived out of hours                      | no     |
 * | `SIGUIENTE_HABIL`   | on which a term of months or years ends, as its last day is no working day | no     |
 */
export const dayReasons = [
  'RECIBO',
  'FUERA_DE_HORARIO',
  'HABIL',
  'CALENDARIO',
  'DOMINGO',
  'SABADO',
  'FESTIVO',
  'CERRADO',
  'PAUSA',
  'SIGUIENTE_HABIL',
] as const;
export type DayReason = (typeof dayReasons)[number];

/** A day of a counting. */
export interface CountedDay {
  /** The day, as `2026-03-19`. */
  readonly dia: string;
  readonly cuenta: boolean;
  /** The number of a day that counts, from 1. */
  readonly numero: number | null;
  readonly motivo: DayReason;
  /** The name of a holiday, or the reason of a closing day or a stretch, where it has one. */
  readonly nombre?: string;
  /** The law behind it, where there is one: `Ley 51 de 1983, art. 1`. */
  readonly fuente?: string;
}

/**
 * The law by which an electronic submission outside office hours, or on a day off, counts as received on the next
 * working day. Its third paragraph says so; whether Ley 2080 of 2021, article 9, has left it in the article is
 * disputed.
 */
export const LAW_OF_ARRIVAL = 'Ley 1437 de 2011, art. 54';

/** The counting of a term. */
export interface Counting {
  /** The end of the term, as `WorkingCalendar.dueDate`; null where an open stretch holds it. */
  readonly vence: Date | null;
  /** All days in order, from the day of arrival to the last of the term, or to the first day of an open stretch. */
  readonly dias: readonly CountedDay[];
}
