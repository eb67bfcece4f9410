import type { Transition } from './definition-schema.js';
import type { Difference } from './difference.js';
import { quoted } from './fault.js';

/** The transitions of a definition, and the tasks whose transitions have no order. */
interface Transitions {
  readonly transitions: readonly Transition[];
  readonly unordered: ReadonlySet<string>;
}

interface Placed {
  readonly transition: Transition;
  readonly index: number;
}

type Pair = readonly [before: Placed, after: Placed];

const fields = ['accion', 'condicion', 'desde', 'hacia', 'nombre', 'vencido'] as const;

/** Lists the differences; transitions with the same code are the same transition. */
export function transitionDifferences(before: Transitions, after: Transitions): Difference[] {
  const earlier = byCode(before.transitions);
  const later = byCode(after.transitions);
  const pairs = [...later].flatMap(([codigo, now]): Pair[] => {
    const old = earlier.get(codigo);
    return old ? [[old, now]] : [];
  });
  return [
    ...only(earlier, later).map((one) =>
      differenceOf('transicion_retirada', one, { antes: one.transition, despues: null }),
    ),
    ...only(later, earlier).map((one) =>
      differenceOf('transicion_agregada', one, { antes: null, despues: one.transition }),
    ),
    ...pairs.flatMap(changed),
    ...reordered(pairs, after.unordered),
  ];
}

function byCode(transitions: readonly Transition[]): ReadonlyMap<string, Placed> {
  return new Map(transitions.map((transition, index) => [transition.codigo, { transition, index }]));
}

const only = (those: ReadonlyMap<string, Placed>, others: ReadonlyMap<string, Placed>): Placed[] =>
  [...those].filter(([codigo]) => !others.has(codigo)).map(([, one]) => one);

function changed([{ transition: antes }, now]: Pair): Difference[] {
  const despues = now.transition;
  const campos = fields.filter((field) => antes[field] !== despues[field]);
  if (campos.length === 0) return [];
  const difference = differenceOf('transicion_cambiada', now, { antes, despues });
  return [{ ...difference, campos, mensaje: `${difference.mensaje.slice(0, -1)}: ${campos.join(', ')}.` }];
}

/**
 * Reports each way out of a task whose remaining transitions changed their order: the first true condition is taken.
 */
function reordered(pairs: readonly Pair[], unordered: ReadonlySet<string>): Difference[] {
  const ways = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const [old, now] = pair.map(({ transition }) => wayOf(transition));
    if (old !== now || unordered.has(pair[1].transition.desde)) continue;
    const way = ways.get(now!);
    if (way) way.push(pair);
    else ways.set(now!, [pair]);
  }
  return [...ways.values()].flatMap((way): Difference[] => {
    if (way.every(([old], place) => place === 0 || way[place - 1]![0].index < old.index)) return [];
    const { transition, index } = way[0]![1];
    const { desde, accion } = transition;
    const by = accion === undefined ? '' : ` con la acción ${quoted(accion)}`;
    const before = way.map(([old]) => old).sort((a, b) => a.index - b.index);
    return [
      {
        tipo: 'transiciones_reordenadas',
        path: ['transiciones', index],
        antes: before.map((one) => one.transition.codigo),
        despues: way.map(([, one]) => one.transition.codigo),
        mensaje: `Cambió el orden de las transiciones de ${quoted(desde)}${by}.`,
      },
    ];
  });
}

const wayOf = ({ desde, accion, vencido }: Transition): string =>
  JSON.stringify([desde, accion ?? null, vencido ?? false]);

const verbs = {
  transicion_agregada: 'Se agregó',
  transicion_retirada: 'Se retiró',
  transicion_cambiada: 'Cambió',
} as const;

function differenceOf(
  tipo: keyof typeof verbs,
  { transition: { codigo, desde, hacia }, index }: Placed,
  { antes, despues }: Record<'antes' | 'despues', Transition | null>,
): Difference {
  const mensaje = `${verbs[tipo]} la transición ${quoted(codigo)}, de ${quoted(desde)} a ${quoted(hacia)}.`;
  return { tipo, path: ['transiciones', index], antes, despues, mensaje };
}
