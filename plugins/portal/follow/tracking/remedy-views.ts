import type { TrackedRemedy } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';

/** A remedy against a decision, as the template takes it. */
export interface RemedyView {
  readonly name: string;
  /** Before whom, until when, and by which law, as the rest of a sentence that begins with the name. */
  readonly rest: string;
}

/** Describes the remedies at a moment. A person who is not notified has no last day yet. */
export function remedyViews(remedies: readonly TrackedRemedy[], at: Date, dates: CityDates): RemedyView[] {
  return remedies.map(({ nombre, ante, plazo, hasta, norma }) => {
    const before = ante === null ? '' : `, ante ${ante}`;
    const law = norma === null ? '' : ` (${norma})`;
    return {
      name: nombre,
      rest: `${before}, ${timeOf(plazo, hasta === null ? null : new Date(hasta), at, dates)}${law}.`,
    };
  });
}

function timeOf(plazo: string, until: Date | null, at: Date, dates: CityDates): string {
  if (until === null) {
    const isOne = plazo.startsWith('1 ');
    return isOne ? `hasta ${plazo} después de la notificación` : `dentro de los ${plazo} siguientes a la notificación`;
  }
  return until < at ? `cuyo tiempo terminó el ${dates.day(until)}` : `hasta el ${dates.day(until)}`;
}
