/** A stretch of days that do not count, such as those of a pause. */
export interface UncountedDays {
  /** Its first day, as `2026-03-19`. */
  readonly desde: string;
  /** Its last day, which does not count either; null: until further notice. */
  readonly hasta: string | null;
  /** In Spanish, as the counting shows it; empty for none. */
  readonly motivo: string;
}

/**
 * Why a day counts or does not.
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

/** One day of a counting. */
export interface CountedDay {
  /** As `2026-03-19`. */
  readonly dia: string;
  readonly cuenta: boolean;
  /** Of a day that counts: 1 is the first. */
  readonly numero: number | null;
  readonly motivo: DayReason;
  /** The name of a holiday, or the reason of a closing day or a stretch, where it has one. */
  readonly nombre?: string;
  /** The law that says so, where one does: `Ley 51 de 1983, art. 1`. */
  readonly fuente?: string;
}

/**
 * The law by which what arrives by electronic means out of hours, or on a day off, is of the next working day. Its
 * third paragraph says so; whether Ley 2080 of 2021, article 9, has left it in the article is disputed.
 */
export const LAW_OF_ARRIVAL = 'Ley 1437 de 2011, art. 54';

/** How a term was counted. */
export interface Counting {
  /** When it ends, as `WorkingCalendar.dueDate`; null where a stretch without an end holds it. */
  readonly vence: Date | null;
  /** All days in order, from that of arrival to the last of the term, or to the first of a stretch without an end. */
  readonly dias: readonly CountedDay[];
}
