import type { Context, FilterImplOptions, Operators } from 'liquidjs';

/** Where work is counted: throws once there was too much. */
export type Work = Pick<Context['memoryLimit'], 'use'>;

/** A call of a filter or an operator takes as long as so many characters, */
const CALL = 20;
/** an item of a list that a filter goes through, */
const ITEM = 25;
/** and a date, whose hour is looked up in a time zone. */
const DATE = 2000;

/** So many characters are compared in the time of one that is written. */
const COMPARED = 50;

/** They look at the length of a list or at one of its items, or hand a value on. */
const INSTANT = new Set(['size', 'first', 'last', 'default', 'raw']);

/** They look for a parameter all over a text, or apply it to each item of a list. */
const REPEATED =
  /^(?:split|contains|(?:remove|replace)(?:_first|_last)?|join|map|sum|sort|(?:where|reject|group_by|has|find|find_index)(?:_exp)?)$/;

/**
 * Counts the size of a value, and returns it. Counts while it goes on: lists that hold each other are far longer than
 * what made them. Objects are not followed: a filter reads one property of them, or counts what it writes.
 */
function weigh(value: unknown, work: Work): number {
  if (!Array.isArray(value)) {
    const size = typeof value === 'string' ? value.length : 1;
    work.use(size);
    return size;
  }
  let weight = 0;
  for (const item of value) {
    work.use(ITEM);
    weight += ITEM + weigh(item, work);
  }
  return weight;
}

function weighCall(name: string, value: unknown, parameters: readonly unknown[], work: Work): void {
  work.use(name.startsWith('date') ? DATE : CALL);
  if (INSTANT.has(name)) return;
  const size = weigh(value, work);
  const others = parameters.reduce<number>((sum, parameter) => sum + weigh(parameter, work), 0);
  if (REPEATED.test(name)) work.use((size * others) / COMPARED);
}

/** Returns a filter whose work is counted before it is done; the library counts what some of them write. */
export function countedFilter(name: string, filter: FilterImplOptions): Exclude<FilterImplOptions, CallableFunction> {
  const { handler, raw } = typeof filter === 'function' ? { handler: filter, raw: false } : filter;
  return {
    raw,
    handler(value: unknown, ...parameters: unknown[]): unknown {
      weighCall(name, value, parameters, this.context.memoryLimit);
      return handler.call(this, value, ...parameters);
    },
  };
}

/** Operators whose work is counted before it is done. */
export function countedOperators(operators: Operators): Operators {
  const counted = ([name, operator]: [string, Operators[string]]): [string, Operators[string]] => [
    name,
    (...given: unknown[]) => {
      const [context] = given.slice(-1) as [Context];
      const [value, ...parameters] = given.slice(0, -1);
      // These look no further than whether there is anything.
      if (['and', 'or', 'not'].includes(name)) context.memoryLimit.use(CALL);
      else weighCall(name, value, parameters, context.memoryLimit);
      return (operator as (...all: unknown[]) => ReturnType<Operators[string]>)(...given);
    },
  ];
  return Object.fromEntries(Object.entries(operators).map(counted));
}
