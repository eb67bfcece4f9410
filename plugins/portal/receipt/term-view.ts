import type { CountedDay } from '../../calendar/contract.js';
import { termInWords } from '../../terms/contract.js';
import type { FollowedTerm } from '../../tramites/contract.js';
import type { CityDates } from './city-dates.js';

/** A due date, and how it is counted, for the receipt. */
export interface TermView {
  /** Null while the term is paused. */
  readonly due: string | null;
  /** `15 días hábiles (Ley 1755 de 2015, art. 14)`. */
  readonly length: string;
  /** The first day that counts; null where none does yet. */
  readonly first: string | null;
  readonly total: string;
  /** Days between the first and the last that do not count, with the reason: weekends as a number, others by name. */
  readonly uncounted: readonly string[];
}

export function termView({ norma, plazo, total, vence, dias }: FollowedTerm, dates: CityDates): TermView {
  const first = dias.find(({ cuenta }) => cuenta);
  return {
    due: vence && dates.day(vence),
    length: norma === null ? termInWords(plazo) : `${termInWords(plazo)} (${norma})`,
    first: first ? dates.civilDay(first.dia) : null,
    total: termInWords(total),
    uncounted: first ? uncountedDays(dias.slice(dias.indexOf(first)), dates) : [],
  };
}

const reasons: Partial<Readonly<Record<CountedDay['motivo'], string>>> = {
  FESTIVO: 'festivo',
  CERRADO: 'la entidad no atiende',
  PAUSA: 'el plazo estaba suspendido',
};

function uncountedDays(days: readonly CountedDay[], dates: CityDates): string[] {
  const weekend = days.filter(({ motivo }) => motivo === 'SABADO' || motivo === 'DOMINGO').length;
  const named = days.flatMap(({ dia, motivo, nombre }) => {
    const reason = reasons[motivo];
    if (reason === undefined) return [];
    return [`${dates.civilDay(dia)}: ${reason}${nombre && motivo === 'FESTIVO' ? `, ${nombre}` : ''}`];
  });
  const weekends = weekend === 1 ? 'un día de fin de semana' : `${weekend} días de fin de semana`;
  return weekend === 0 ? named : [weekends, ...named];
}
