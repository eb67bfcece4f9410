import { Graph, layout } from '@dagrejs/dagre';
import { boxSize, labelSize, measured, sizes, viewOf, type Box, type Drawing, type Point } from './drawing.js';
import type { Process, StepMarks } from './model.js';

/** The id of the start: codes contain no blank. */
const START = ' inicio';

/** Places the steps of a process from top to bottom, with the ways between them. */
export function layOut(process: Process, marks: StepMarks): Drawing {
  const { steps, edges } = measured(process, marks);
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 24, edgesep: 14, ranksep: 30 });
  graph.setNode(START, { width: sizes.start * 2, height: sizes.start * 2 });
  for (const { step, text } of steps) graph.setNode(step.codigo, boxSize(text));
  for (const { transition, lines } of edges) {
    const room = lines.length === 0 ? { width: 0, height: 0 } : labelSize(lines);
    graph.setEdge(transition.desde, transition.hacia, { ...room, labelpos: 'c' }, transition.codigo);
  }
  const hasStart = steps.some(({ step }) => step.codigo === process.inicio);
  if (hasStart) graph.setEdge(START, process.inicio, { width: 0, height: 0 }, START);
  layout(graph);

  const placed = (codigo: string): Box => graph.node(codigo) as Box;
  const wayOf = (from: string, to: string, name: string) =>
    graph.edge(from, to, name) as Partial<Box> & { readonly points: readonly Point[] };
  const drawnSteps = steps.map(({ step, text }) => {
    const { x, y, width, height } = placed(step.codigo);
    return { step, text, x, y, width, height };
  });
  const drawnEdges = edges.map(({ transition, lines }) => {
    const { x = 0, y = 0, points } = wayOf(transition.desde, transition.hacia, transition.codigo);
    return { transition, points, label: lines.length === 0 ? undefined : { x, y, ...labelSize(lines), lines } };
  });
  const { x, y, width, height } = placed(START);
  const points = hasStart ? wayOf(START, process.inicio, START).points : [];
  const labels = drawnEdges.flatMap(({ label }) => label ?? []);
  return {
    steps: drawnSteps,
    edges: drawnEdges,
    start: { x, y, points },
    view: viewOf(
      [{ x, y, width, height }, ...drawnSteps, ...labels],
      [...points, ...drawnEdges.flatMap((edge) => edge.points)],
    ),
  };
}
