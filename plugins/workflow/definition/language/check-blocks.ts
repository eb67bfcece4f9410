import { joinOf, type Block } from './blocks.js';
import { atTask, atTransition, inWords, quoted, type DefinitionFault, type FaultCode } from './fault.js';
import { reached, sources, type Edge, type Graph } from './graph.js';
import { mostOf } from './most.js';

/**
 * Checks that each split has its own join, and that branches stay inside the block and apart. A FIN in a block is
 * refused: its token would never reach the join, which waits for exactly the branches that were begun. Branches do not
 * meet before their join, so that a task is open at most once in a scope.
 */
export function checkBlocks(graph: Graph, blocks: readonly Block[]): DefinitionFault[] {
  const ends = graph.tasks.flatMap((task, number) => (task.tipo === 'FIN' ? [number] : []));
  const ending = reached(ends, (number) => sources(graph.into[number]!));
  return [
    ...checkPairs(graph),
    ...checkNesting(graph, blocks),
    // A transition that crosses the borders of several blocks is reported for the outermost alone.
    ...firstOfEach(
      blocks.flatMap((block) => [
        ...checkBranches(graph, block),
        ...checkWaysOut(graph, block, ending),
        ...checkWaysIn(graph, block),
      ]),
    ),
  ];
}

function checkPairs(graph: Graph): DefinitionFault[] {
  const splitOf = new Map<number, string>();
  const faults: DefinitionFault[] = [];
  for (const task of graph.tasks) {
    // The schema reports a `cierra` that is not a text.
    if (task.tipo !== 'PARALELO' || typeof task.written['cierra'] !== 'string') continue;
    const report = (codigo: FaultCode, why: string): void => {
      const mensaje = `El PARALELO ${quoted(task.codigo)} ${why}.`;
      faults.push({ path: atTask(task, 'cierra'), codigo, mensaje });
    };
    const join = joinOf(graph, task);
    if (join === undefined) {
      report('cierre_invalido', `cierra en ${quoted(task.written['cierra'])}, que no es una tarea UNION`);
      continue;
    }
    const other = splitOf.get(join);
    if (other !== undefined) report('union_compartida', `cierra en la misma UNION que ${quoted(other)}`);
    splitOf.set(join, other ?? task.codigo);
  }
  // An unclosed UNION may be the one that a PARALELO names wrongly, which is reported already.
  if (faults.some(({ codigo }) => codigo === 'cierre_invalido')) return faults;
  graph.tasks.forEach((task, number) => {
    if (task.tipo !== 'UNION' || splitOf.has(number)) return;
    const mensaje = `La UNION ${quoted(task.codigo)} no cierra ningún PARALELO.`;
    faults.push({ path: atTask(task), codigo: 'union_sin_paralelo', mensaje });
  });
  return faults;
}

function checkNesting(graph: Graph, blocks: readonly Block[]): DefinitionFault[] {
  return blocks.flatMap(({ split }) => {
    const depth = blocks.filter(({ branchOf }) => branchOf.has(split)).length + 1;
    if (depth <= mostOf.nesting) return [];
    const task = graph.tasks[split]!;
    const mensaje = `El PARALELO ${quoted(task.codigo)} está dentro de más de ${mostOf.nesting - 1} bloques.`;
    return [{ path: atTask(task), codigo: 'anidamiento_excesivo' as const, mensaje }];
  });
}

/** Checks that each branch begins with a task of its own, and that no branch leads into another. */
function checkBranches(graph: Graph, { split, branchOf }: Block): DefinitionFault[] {
  const name = quoted(graph.tasks[split]!.codigo);
  const begun = new Set<number>();
  const twice = graph.from[split]!.filter(({ to }) => {
    const isTwice = begun.has(to);
    begun.add(to);
    return isTwice;
  });
  const across = [...branchOf].flatMap(([number, branch]) =>
    graph.from[number]!.filter(({ to }) => branchOf.has(to) && branchOf.get(to) !== branch),
  );
  return [
    ...twice.map((edge) => crossing(edge, 'ramas_cruzadas', `empieza como otra rama del PARALELO ${name}`)),
    ...across.map((edge) => crossing(edge, 'ramas_cruzadas', `lleva de una rama del PARALELO ${name} a otra`)),
  ];
}

function checkWaysOut(
  graph: Graph,
  { split, join, branchOf, closing }: Block,
  ending: ReadonlySet<number>,
): DefinitionFault[] {
  const name = quoted(graph.tasks[split]!.codigo);
  const leaving = [split, ...branchOf.keys()]
    .flatMap((number) => graph.from[number]!)
    .filter(({ to }) => to !== join && !branchOf.has(to));
  return leaving.flatMap((edge) => {
    if (graph.tasks[edge.to]!.tipo === 'FIN') {
      return [crossing(edge, 'fin_en_bloque', `llega a un FIN dentro del bloque del PARALELO ${name}`)];
    }
    // A way that reaches no end is reported by another check.
    if (!ending.has(edge.to)) return [];
    return edge.from === split && !closing.has(edge.to)
      ? [crossing(edge, 'rama_sin_union', `empieza una rama que no llega a la UNION del PARALELO ${name}`)]
      : [crossing(edge, 'sale_del_bloque', `sale del bloque del PARALELO ${name}`)];
  });
}

function checkWaysIn(graph: Graph, block: Block): DefinitionFault[] {
  const { split, join, branchOf } = block;
  const isOwn = (number: number): boolean => number === split || branchOf.has(number);
  const name = quoted(graph.tasks[split]!.codigo);
  const why = `entra al bloque del PARALELO ${name} sin pasar por él`;
  const entered = [join, ...branchOf.keys()];
  const faults = entered.flatMap((number) =>
    graph.into[number]!.filter(({ from }) => !isOwn(from)).map((edge) => crossing(edge, 'entra_al_bloque', why)),
  );
  if (graph.start === undefined || !entered.includes(graph.start)) return faults;
  const mensaje = `La tarea de inicio ${quoted(graph.tasks[graph.start]!.codigo)} está en el bloque del PARALELO ${name}.`;
  return [...faults, { path: ['inicio'], codigo: 'entra_al_bloque', mensaje }];
}

function crossing({ transition }: Edge, codigo: FaultCode, why: string): DefinitionFault {
  return { path: atTransition(transition), codigo, mensaje: `La ${inWords(transition)} ${why}.` };
}

function firstOfEach(faults: readonly DefinitionFault[]): DefinitionFault[] {
  const byPlace = new Map<string, DefinitionFault>();
  for (const fault of faults) {
    const key = `${fault.codigo} ${fault.path.join('.')}`;
    if (!byPlace.has(key)) byPlace.set(key, fault);
  }
  return [...byPlace.values()];
}
