/** The records with a first answer, or the outcome of their process, by the end of their term at that moment. */
export interface AnsweredCounts {
  readonly a_tiempo: number;
  readonly tarde: number;
  /** Records without a term. A paused one counts as in time. */
  readonly sin_plazo: number;
  /** The answers in time among those with a term, in percent, rounded down to one decimal; null without any. */
  readonly porcentaje: number | null;
}

/** The counts of a group of records; the open ones run against a term and were filed in the period. */
export interface AnswerCounted extends AnsweredCounts {
  readonly abiertos_a_tiempo: number;
  readonly abiertos_vencidos: number;
}

/** The names of the counts, without the percentage. */
export const answeredNames = ['a_tiempo', 'tarde', 'sin_plazo'] as const;
export const openNames = ['abiertos_a_tiempo', 'abiertos_vencidos'] as const;
export type CountName = (typeof answeredNames | typeof openNames)[number];

/** The groupings of records, by the column that they group by. */
export type Grouping = 'mes' | 'persona' | 'tramite';

/** A group with some of its counts, as a database returns it. */
export type CountedGroup = Readonly<Partial<Record<CountName, number | string>>> & {
  readonly por: Grouping;
  /** The place of a month, or an id; null for an unknown user. */
  readonly clave: number | null;
};

type Numbers = Readonly<Record<CountName, number>>;

const names = [...answeredNames, ...openNames];

function sum(one: CountedGroup | Numbers, other: Numbers): Numbers {
  const sums = names.map((name) => [name, Number(one[name] ?? 0) + other[name]]);
  return Object.fromEntries(sums) as Numbers;
}

const none: Numbers = { a_tiempo: 0, tarde: 0, sin_plazo: 0, abiertos_a_tiempo: 0, abiertos_vencidos: 0 };

/** Adds the counts of each group of a grouping. */
export function tally(groups: readonly CountedGroup[], grouping: Grouping): ReadonlyMap<number | null, Numbers> {
  const numbers = new Map<number | null, Numbers>();
  for (const group of groups) {
    if (group.por === grouping) numbers.set(group.clave, sum(group, numbers.get(group.clave) ?? none));
  }
  return numbers;
}

/** Makes the counts of answers; `porcentaje` is below 100 with a single late one. */
export function answeredCounts({ a_tiempo, tarde, sin_plazo }: Numbers): AnsweredCounts {
  const all = a_tiempo + tarde;
  return { a_tiempo, tarde, sin_plazo, porcentaje: all === 0 ? null : Math.floor((1000 * a_tiempo) / all) / 10 };
}

/** Makes the counts of groups together; zeros without any. */
export function allCounts(groups: Iterable<Numbers>): AnswerCounted {
  const numbers = [...groups].reduce((one, other) => sum(one, other), none);
  const { abiertos_a_tiempo, abiertos_vencidos } = numbers;
  return { ...answeredCounts(numbers), abiertos_a_tiempo, abiertos_vencidos };
}

/** Compares two groups: the one with more late answers comes first, then the larger one. */
export const worstFirst = (a: AnsweredCounts, b: AnsweredCounts): number =>
  b.tarde - a.tarde || b.a_tiempo + b.sin_plazo - (a.a_tiempo + a.sin_plazo);
