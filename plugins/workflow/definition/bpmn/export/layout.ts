import { graphlib, layout } from '@dagrejs/dagre';
import type { DrawnNode, Drawing } from './drawing.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box, by its corner on the top left. */
interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The places of the nodes and flows of a drawing, by id. */
export interface Layout {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly lines: ReadonlyMap<string, readonly Point[]>;
}

const EVENT = 36;
const GATEWAY = 50;
const TASK = { width: 120, height: 80 } as const;
const GAP = { nodesep: 50, ranksep: 70, marginx: 60, marginy: 60 } as const;
/** Above it, the layered layout takes too long: nodes stand in rows, in their order. */
const MOST_LAYERED = 1_200;

const sizeOf = ({ name }: DrawnNode): { readonly width: number; readonly height: number } =>
  name.endsWith('Event')
    ? { width: EVENT, height: EVENT }
    : name.endsWith('Gateway')
      ? { width: GATEWAY, height: GATEWAY }
      : TASK;

/** Lays a drawing out from left to right. A boundary event stands on the lower border of its task. */
export function layoutOf(drawing: Drawing): Layout {
  const { nodes, flows } = drawing;
  const hosts = new Map(nodes.flatMap(({ id, attachedTo }) => (attachedTo === undefined ? [] : [[id, attachedTo]])));
  const placed = nodes.length + flows.length > MOST_LAYERED ? inRows(drawing) : layered(drawing, hosts);
  const boxes = new Map(placed.boxes);
  for (const [id, host] of hosts) {
    const { x, y, width, height } = boxes.get(host)!;
    boxes.set(id, { x: x + width - EVENT - 6, y: y + height - EVENT / 2, width: EVENT, height: EVENT });
  }
  const lines = new Map(
    flows.map(({ id, source, target }) => {
      const inner = placed.lines.get(id) ?? [];
      if (!hosts.has(source) && inner.length > 1) return [id, inner];
      return [id, [exitOf(boxes.get(source)!, hosts.has(source)), ...inner.slice(1, -1), entryOf(boxes.get(target)!)]];
    }),
  );
  return { boxes, lines };
}

const exitOf = ({ x, y, width, height }: Box, isBoundary: boolean): Point =>
  isBoundary ? { x: x + width / 2, y: y + height } : { x: x + width, y: y + height / 2 };
const entryOf = ({ x, y, height }: Box): Point => ({ x, y: y + height / 2 });

function layered({ nodes, flows }: Drawing, hosts: ReadonlyMap<string, string>): Layout {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', ...GAP });
  for (const node of nodes) if (!hosts.has(node.id)) graph.setNode(node.id, { ...sizeOf(node) });
  for (const { id, source, target } of flows) graph.setEdge(hosts.get(source) ?? source, target, {}, id);
  layout(graph);
  const boxes = graph.nodes().map((id): [string, Box] => {
    const { x, y, width, height } = graph.node(id);
    return [id, { x: x - width / 2, y: y - height / 2, width, height }];
  });
  const lines = graph.edges().map((edge): [string, readonly Point[]] => {
    const { points } = graph.edge(edge);
    return [edge.name, points.map(({ x, y }) => ({ x, y }))];
  });
  return { boxes: new Map(boxes), lines: new Map(lines) };
}

/** Places the nodes of a very large process in rows, with straight flows. */
function inRows({ nodes }: Drawing): Layout {
  const columns = 20;
  const placed = nodes.filter(({ attachedTo }) => attachedTo === undefined);
  const boxes = placed.map((node, index): [string, Box] => {
    const { width, height } = sizeOf(node);
    const x = GAP.marginx + (index % columns) * (TASK.width + GAP.ranksep);
    const y = GAP.marginy + Math.floor(index / columns) * (TASK.height + GAP.nodesep);
    return [node.id, { x: x + (TASK.width - width) / 2, y: y + (TASK.height - height) / 2, width, height }];
  });
  return { boxes: new Map(boxes), lines: new Map() };
}
