import { Codes, inCapitals } from '../../language/made-codes.js';
import type { Flow, FlowNode } from './flow-graph.js';
import { ours } from './node-facts.js';

/** Tells whether a text may be a code. */
export const isCode = (text: string): boolean => /^[A-Za-z0-9][\w.-]{0,59}$/.test(text);

interface Coded {
  readonly id: string;
  readonly name: string | undefined;
  readonly element: FlowNode['element'];
}

/** Returns the code that an element has: its own, or that of its id where this service gave it. */
function codeOf({ id, element }: Coded, prefix: string): string | undefined {
  const own = ours(element, 'codigo');
  if (own !== undefined && isCode(own)) return own;
  const ofId = id.startsWith(prefix) ? id.slice(prefix.length) : '';
  return isCode(ofId) ? ofId : undefined;
}

/** Gives a code to each node: one of ours, or one made from its name. Codes of ours are kept first. */
export function codesOfNodes(nodes: readonly FlowNode[]): ReadonlyMap<FlowNode, string> {
  const given = new Map<FlowNode, string>();
  const codes = new Codes(new Set());
  for (const node of nodes) {
    const own = codeOf(node, 'T_');
    if (own !== undefined && codes.take(own)) given.set(node, own);
  }
  for (const node of nodes) {
    if (!given.has(node)) given.set(node, codes.make(inCapitals(node.name ?? node.id, 'TAREA')));
  }
  return given;
}

/** Gives their code to the flows that are ours; the others get one from their ends later. */
export function codesOfFlows(flows: readonly Flow[]): ReadonlyMap<Flow, string> {
  const codes = new Codes(new Set());
  return new Map(
    flows.flatMap((flow): [Flow, string][] => {
      const own = codeOf(flow, 'F_');
      return own !== undefined && codes.take(own) ? [[flow, own]] : [];
    }),
  );
}

/** Makes the code of a process. */
export const codeOfProcess = (process: Coded): string =>
  codeOf(process, 'P_') ?? new Codes(new Set()).make(inCapitals(process.name ?? process.id, 'PROCESO'));
