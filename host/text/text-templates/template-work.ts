import type { Context, FilterImplOptions, Operators } from 'liquidjs';

/** The counter of work: throws above the limit. */
export type Work = Pick<Context['memoryLimit'], 'use'>;

/** The cost of a call of a filter or an operator, in characters. */
const CALL = 20;
/** The cost of an item of a list that a filter visits. */
const ITEM = 25;
/** The cost of a date, whose hour is looked up in a time zone. */
const DATE = 2000;

/** The number of characters that are compared in the time of writing one. */
const COMPARED = 50;

/**
 * Filters that take constant time: they read the length of a list or one of its items, or return the value unchanged.
 */
const INSTANT = new Set(['size', 'first', 'last', 'default', 'raw']);

/** Filters and operators that search a whole text for a parameter, or apply it to each item of a list. */
const REPEATED =
  /^(?:split|contains|(?:remove|replace)(?:_first|_last)?|join|map|sum|sort|(?:where|reject|group_by|has|find|find_index)(?:_exp)?)$/;

/**
 * Counts the size of a value, and returns it. Counts while it proceeds: lists that contain each other are far longer
 * than their source. Objects are not followed: a filter reads one property of them, or counts its output.
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

/** Wraps a filter so that its work is counted in advance; the library counts the output of some of them. */
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

/** Wraps operators so that their work is counted in advance. */
export function countedOperators(operators: Operators): Operators {
  const counted = ([name, operator]: [string, Operators[string]]): [string, Operators[string]] => [
    name,
    (...given: unknown[]) => {
      const [context] = given.slice(-1) as [Context];
      const [value, ...parameters] = given.slice(0, -1);
      // These check only whether there is a value.
      if (['and', 'or', 'not'].includes(name)) context.memoryLimit.use(CALL);
      else weighCall(name, value, parameters, context.memoryLimit);
      return (operator as (...all: unknown[]) => ReturnType<Operators[string]>)(...given);
    },
  ];
  return Object.fromEntries(Object.entries(operators).map(counted));
}
