import { code } from './fields.js';
import { Codes, inCapitals } from './made-codes.js';
import { mostOf } from './most.js';
import { asList, asObject, asText } from './outline.js';

type Written = Readonly<Record<string, unknown>>;

const isCode = (value: unknown): value is string => code.safeParse(value).success;

/**
 * Gives a code to each transition and action without one. A transition keeps the code of an equal one of `before`, or
 * of one with the same ends and another condition; an action that of the one with the same name in the same task. The
 * others get a code made of their parts, so that the same definition gets the same codes each time. Takes any JSON;
 * parts from which no code can be made stay as they are.
 */
export function withCodes<T extends Written>(definition: T, before?: unknown): T {
  const { tareas, transiciones } = definition;
  const earlier = asObject(before);
  return {
    ...definition,
    ...(isBounded(tareas, mostOf.tasks) && { tareas: withActionCodes(tareas, asList(earlier['tareas'])) }),
    ...(isBounded(transiciones, mostOf.transitions) && {
      transiciones: withTransitionCodes(transiciones, asList(earlier['transiciones'])),
    }),
  };
}

/** Tells whether a list is within its limit; a longer one has that fault alone, so it gets no codes. */
const isBounded = (value: unknown, most: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= most;

/** Adds the given codes to the items; items without one stay as they are. */
function named(items: readonly unknown[], given: ReadonlyMap<number, string>): readonly unknown[] {
  return items.map((item, index) => (given.has(index) ? { codigo: given.get(index), ...asObject(item) } : item));
}

const codesOf = (items: readonly unknown[]): Set<string> =>
  new Set(items.flatMap((item) => asText(asObject(item)['codigo']) ?? []));

function withTransitionCodes(transitions: readonly unknown[], earlier: readonly unknown[]): readonly unknown[] {
  const codes = new Codes(codesOf(transitions));
  const open = new Map(
    transitions.flatMap((item, index): [number, Written][] => {
      const { codigo, desde, accion, hacia } = asObject(item);
      const isNamed = isCode(desde) && isCode(hacia) && (accion === undefined || isCode(accion));
      return codigo === undefined && isNamed ? [[index, asObject(item)]] : [];
    }),
  );
  const given = new Map<number, string>();
  for (const keyOf of [wholeOf, endsOf]) keep(open, given, codes, earlier, keyOf);
  for (const [index, { desde, accion, vencido, hacia }] of open) {
    if (given.has(index)) continue;
    const parts = [desde, accion ?? (vencido === true ? 'VENCIDO' : undefined), hacia];
    given.set(index, codes.make(parts.filter(isCode).join('_')));
  }
  return named(transitions, given);
}

const endsOf = ({ desde, accion, vencido, hacia }: Written): string =>
  JSON.stringify([desde, accion ?? null, vencido ?? false, hacia]);
const wholeOf = (transition: Written): string => JSON.stringify([endsOf(transition), transition['condicion'] ?? null]);

/** Gives items without a code the codes of the earlier items with an equal key, in their order. */
function keep(
  open: ReadonlyMap<number, Written>,
  given: Map<number, string>,
  codes: Codes,
  earlier: readonly unknown[],
  keyOf: (item: Written) => string,
): void {
  const free = new Map<string, string[]>();
  for (const item of earlier.map(asObject)) {
    const { codigo } = item;
    if (!isCode(codigo)) continue;
    const same = free.get(keyOf(item));
    if (same) same.push(codigo);
    else free.set(keyOf(item), [codigo]);
  }
  for (const [index, item] of open) {
    const same = given.has(index) ? [] : (free.get(keyOf(item)) ?? []);
    while (same.length > 0 && !given.has(index)) {
      const codigo = same.shift()!;
      if (codes.take(codigo)) given.set(index, codigo);
    }
  }
}

function withActionCodes(tasks: readonly unknown[], earlier: readonly unknown[]): readonly unknown[] {
  const before = new Map(earlier.map(asObject).map(({ codigo, acciones }) => [codigo, asList(acciones)]));
  return tasks.map((item) => {
    const task = asObject(item);
    const actions = task['acciones'];
    if (!Array.isArray(actions)) return item;
    const codes = new Codes(codesOf(actions));
    const open = new Map(
      actions.flatMap((action, index): [number, Written][] => {
        const { codigo, nombre } = asObject(action);
        return codigo === undefined && asText(nombre) !== undefined ? [[index, asObject(action)]] : [];
      }),
    );
    const given = new Map<number, string>();
    keep(open, given, codes, before.get(task['codigo']) ?? [], ({ nombre }) => JSON.stringify(nombre));
    for (const [index, { nombre }] of open) {
      if (!given.has(index)) given.set(index, codes.make(inCapitals(String(nombre), 'ACCION')));
    }
    return given.size === 0 ? item : { ...task, acciones: named(actions, given) };
  });
}
