import type { Transition } from './definition-schema.js';
import type { Difference } from './difference.js';
import { quoted } from './fault.js';

/** The transitions of a definition, and the tasks for which their order means nothing. */
interface Transitions {
  readonly transitions: readonly Transition[];
  readonly unordered: ReadonlySet<string>;
}

interface Placed {
  readonly transition: Transition;
  readonly index: number;
}

/** The transitions of one way out of a task, in their order. */
type Way = readonly Placed[];

/** Way out by way out: those of the same target are the same one, in their order, with another condition perhaps. */
export function transitionDifferences(before: Transitions, after: Transitions): Difference[] {
  const earlier = waysOf(before.transitions);
  const later = waysOf(after.transitions);
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [old, now] = [earlier.get(key) ?? [], later.get(key) ?? []];
    const pairs = pairsOf(old, now);
    const kept = new Set([...pairs].flat());
    return [
      ...old.filter((one) => !kept.has(one)).map((one) => told('transicion_retirada', 'Se retiró', one, undefined)),
      ...now.filter((one) => !kept.has(one)).map((one) => told('transicion_agregada', 'Se agregó', undefined, one)),
      ...pairs
        .filter(([one, other]) => one.transition.condicion !== other.transition.condicion)
        .map(([one, other]) => ({
          ...told('transicion_cambiada', 'Cambió la condición de', one, other),
          campos: ['condicion'],
        })),
      ...reordered(pairs, after.unordered),
    ];
  });
}

function waysOf(transitions: readonly Transition[]): ReadonlyMap<string, Way> {
  const ways = new Map<string, Placed[]>();
  transitions.forEach((transition, index) => {
    const { desde, accion, vencido } = transition;
    const key = JSON.stringify([desde, accion ?? null, vencido ?? false]);
    const way = ways.get(key);
    if (way) way.push({ transition, index });
    else ways.set(key, [{ transition, index }]);
  });
  return ways;
}

/** In the order of the later ones: first those that are the same, then those of the same target. */
function pairsOf(old: Way, now: Way): readonly (readonly [Placed, Placed])[] {
  const exact = ({ transition }: Placed): string => JSON.stringify([transition.hacia, transition.condicion ?? null]);
  const target = ({ transition }: Placed): string => transition.hacia;
  const pairs = new Map<Placed, Placed>();
  const taken = new Set<Placed>();
  for (const keyOf of [exact, target]) {
    const free = new Map<string, Placed[]>();
    for (const one of old) {
      if (taken.has(one)) continue;
      const same = free.get(keyOf(one));
      if (same) same.push(one);
      else free.set(keyOf(one), [one]);
    }
    for (const one of now) {
      const match = pairs.has(one) ? undefined : free.get(keyOf(one))?.shift();
      if (!match) continue;
      pairs.set(one, match);
      taken.add(match);
    }
  }
  return now.flatMap((one) => {
    const match = pairs.get(one);
    return match ? [[match, one] as const] : [];
  });
}

function reordered(pairs: readonly (readonly [Placed, Placed])[], unordered: ReadonlySet<string>): Difference[] {
  const first = pairs[0]?.[1];
  if (!first || unordered.has(first.transition.desde)) return [];
  if (pairs.every(([one], place) => place === 0 || pairs[place - 1]![0].index < one.index)) return [];
  const { desde, accion } = first.transition;
  const way = accion === undefined ? '' : ` con la acción ${quoted(accion)}`;
  const before = pairs.map(([one]) => one).sort((a, b) => a.index - b.index);
  return [
    {
      tipo: 'transiciones_reordenadas',
      path: ['transiciones', first.index],
      antes: before.map(({ transition }) => transition.hacia),
      despues: pairs.map(([, one]) => one.transition.hacia),
      mensaje: `Cambió el orden de las transiciones de ${quoted(desde)}${way}.`,
    },
  ];
}

function told(
  tipo: Difference['tipo'],
  what: string,
  before: Placed | undefined,
  after: Placed | undefined,
): Difference {
  const { transition, index } = (after ?? before)!;
  return {
    tipo,
    path: ['transiciones', index],
    antes: before?.transition ?? null,
    despues: after?.transition ?? null,
    mensaje: `${what} la transición de ${quoted(transition.desde)} a ${quoted(transition.hacia)}.`,
  };
}
