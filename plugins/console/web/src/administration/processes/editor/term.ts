/** The units of a term, as the editor offers them. */
export const termUnits = [
  { codigo: 'habiles', nombre: 'Días hábiles' },
  { codigo: 'D', nombre: 'Días calendario' },
  { codigo: 'W', nombre: 'Semanas' },
  { codigo: 'M', nombre: 'Meses' },
  { codigo: 'Y', nombre: 'Años' },
  { codigo: 'legal', nombre: 'El plazo del registro' },
] as const;

/** A term as its two fields show it: a unit and a number. */
export interface ShownTerm {
  /** Empty without a term; `otro` for one that the fields cannot show. */
  readonly unit: string;
  /** The number, as it is typed; for the term of the record, the working days before its end. */
  readonly count: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const countOf = (value: unknown): string | undefined =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;

/** Reads the term of a definition for the fields. */
export function shownTerm(term: unknown): ShownTerm {
  if (term === undefined) return { unit: '', count: '' };
  if (typeof term === 'string') {
    const [, count, unit] = /^P(\d*)([DWMY])$/.exec(term) ?? [];
    return count === undefined || unit === undefined ? { unit: 'otro', count: '' } : { unit, count };
  }
  if (!isObject(term)) return { unit: 'otro', count: '' };
  if ('habiles' in term) return { unit: 'habiles', count: countOf(term['habiles']) ?? '' };
  const { legal, antes } = term;
  if (legal !== true) return { unit: 'otro', count: '' };
  if (antes === undefined) return { unit: 'legal', count: '' };
  const days = isObject(antes) ? countOf(antes['habiles']) : undefined;
  return days === undefined ? { unit: 'otro', count: '' } : { unit: 'legal', count: days };
}

/** Writes a number as it belongs into a definition; a text that is none stays, and the service names the fault. */
const written = (count: string): number | string => (/^\d{1,9}$/.test(count) ? Number(count) : count);

/** Writes the term of two fields for a definition; undefined without a term. */
export function termOf({ unit, count }: ShownTerm): unknown {
  if (unit === '') return undefined;
  if (unit === 'habiles') return { habiles: written(count) };
  if (unit === 'legal') return count === '' ? { legal: true } : { legal: true, antes: { habiles: written(count) } };
  return `P${count}${unit}`;
}
