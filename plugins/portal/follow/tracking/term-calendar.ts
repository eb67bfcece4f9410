import type { CountedDay } from '../../../calendar/contract.js';
import type { FollowedTerm } from '../../../tramites/contract.js';

/** A day of a month; null before its first and after its last. */
interface CellView {
  readonly number: number;
  /** How the term treats the day; also the name of its style. */
  readonly kind: 'counted' | 'holiday' | 'limit' | 'plain';
  /** The word under the number; empty where none is needed. */
  readonly word: string;
  readonly isToday: boolean;
}

/** A month with the days of a term in it. */
export interface CalendarView {
  /** `Noviembre de 2026`. */
  readonly name: string;
  readonly weeks: readonly (readonly (CellView | null)[])[];
}

/** The most months that are drawn: a longer term is shown in words alone. */
const MOST_MONTHS = 3;

const WEEK = 7;

const names = new Intl.DateTimeFormat('es-CO', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const words: Partial<Readonly<Record<CountedDay['motivo'], string>>> = {
  RECIBO: 'radicó',
  FUERA_DE_HORARIO: 'radicó',
  FESTIVO: 'festivo',
  CERRADO: 'cierre',
  PAUSA: 'pausa',
};

/** Draws the months of a term, with the kind of each day. Empty for a long term. */
export function termCalendar({ dias, vence }: Pick<FollowedTerm, 'dias' | 'vence'>, today: string): CalendarView[] {
  const months = [...new Set(dias.map(({ dia }) => dia.slice(0, 'YYYY-MM'.length)))];
  if (months.length > MOST_MONTHS) return [];
  const last = vence === null ? undefined : dias.at(-1)?.dia;
  const byDay = new Map(dias.map((day) => [day.dia, day]));
  return months.map((month) => monthView(month, (dia) => cellOf(dia, byDay.get(dia), dia === last, today)));
}

function monthView(month: string, cell: (dia: string) => CellView): CalendarView {
  const first = new Date(`${month}-01T00:00:00Z`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  // Weeks begin on Monday.
  const before = (first.getUTCDay() + WEEK - 1) % WEEK;
  const cells: (CellView | null)[] = Array.from({ length: before }, () => null);
  for (let day = 1; day <= length; day += 1) cells.push(cell(`${month}-${String(day).padStart(2, '0')}`));
  while (cells.length % WEEK !== 0) cells.push(null);
  const name = names.format(first);
  const weeks = Array.from({ length: cells.length / WEEK }, (_, index) =>
    cells.slice(index * WEEK, (index + 1) * WEEK),
  );
  return { name: name.charAt(0).toUpperCase() + name.slice(1), weeks };
}

function cellOf(dia: string, day: CountedDay | undefined, isLast: boolean, today: string): CellView {
  const number = Number(dia.slice(-2));
  const isToday = dia === today;
  if (isLast) return { number, kind: 'limit', word: 'vence', isToday };
  if (day?.cuenta) return { number, kind: 'counted', word: String(day.numero ?? ''), isToday };
  const word = (day && words[day.motivo]) ?? '';
  return { number, kind: day?.motivo === 'FESTIVO' ? 'holiday' : 'plain', word, isToday };
}
