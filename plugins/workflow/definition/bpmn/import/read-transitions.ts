import { readExit } from '../flow-expression.js';
import { conditionOf } from './conditions.js';
import type { Flow, FlowGraph, FlowNode } from './flow-graph.js';
import type { ImportState } from './import-state.js';
import { ours } from './node-facts.js';
import { typeOf } from './read-tasks.js';
import { nameOf, type Written } from './task-base.js';
import { only, ownActions } from './user-task.js';

/** Reads the transition that a flow becomes. */
export function transitionOf(
  state: ImportState,
  flow: Flow,
  codes: { readonly nodes: ReadonlyMap<FlowNode, string>; readonly flows: ReadonlyMap<Flow, string> },
): Written {
  const { element, source, target } = flow;
  const codigo = codes.flows.get(flow);
  const { accion, condicion, label } = exitOf(state, flow);
  const isNamed = flow.name !== undefined && (flow.name !== label || ours(element, 'nombrada') === 'true');
  return {
    ...(codigo !== undefined && { codigo }),
    ...(isNamed && { nombre: nameOf(flow.name!, flow, state.findings) }),
    desde: codes.nodes.get(source),
    ...(accion !== undefined && { accion }),
    ...(condicion !== undefined && { condicion }),
    ...((flow.isOverdue || ours(element, 'vencido') === 'true') && { vencido: true }),
    hacia: codes.nodes.get(target),
  };
}

interface Exit {
  readonly accion?: string | undefined;
  readonly condicion: string | undefined;
  /** The name of the action, which is the name of the flow as well. */
  readonly label?: string | undefined;
}

function exitOf(state: ImportState, flow: Flow): Exit {
  const { graph, document, findings, holes } = state;
  const { source, element, isOverdue } = flow;
  const expression = conditionOf(flow, document, findings);
  const given = ours(element, 'accion');
  if (given !== undefined) return { accion: given === '' ? undefined : given, condicion: expression };
  const tipo = holes.has(source) ? '' : typeOf(graph, source);
  if (tipo !== 'USUARIO' || isOverdue) return { condicion: expression };
  const actions = ownActions(source);
  if (actions.length === 0) return { accion: flow.accion ?? only.codigo, condicion: expression };
  const onlyAction = actions.length === 1 ? (actions[0]!['codigo'] as string | undefined) : undefined;
  const read = readExit({ tipo, isDirect: flow.isDirect, isOverdue, onlyAction, expression });
  const action = actions.find(({ codigo }) => read.accion !== undefined && codigo === read.accion);
  return { ...read, label: action?.['nombre'] as string | undefined };
}

/** Reports the ways of decisions that have no condition and are no default. */
export function tellUnconditional({ graph, findings, holes }: ImportState): void {
  for (const node of graph.nodes.filter(({ kind }) => kind === 'exclusiveGateway')) {
    if (holes.has(node) || ours(node.element, 'tipo') !== undefined) continue;
    const open = graph.out(node).filter(({ expression, isDefault }) => expression === undefined && !isDefault);
    const hasDefault = graph.out(node).some(({ isDefault }) => isDefault);
    if (open.length + Number(hasDefault) < 2) continue;
    for (const flow of open) {
      const label = flow.name === undefined ? 'por aquí' : `por «${flow.name.slice(0, 100)}»`;
      findings.add('falta', 'condicion', flow, `Diga cuándo se sigue ${label}.`);
    }
  }
}

/** Puts the way of each decision that has no condition behind the others, as it is taken when none of them holds. */
export function putDefaultsLast(graph: FlowGraph): void {
  const orders = graph.nodes
    .filter(({ kind, element }) => kind === 'exclusiveGateway' && ours(element, 'tipo') === undefined)
    .map((node) => {
      const own = graph.out(node);
      const isLast = ({ expression, isDefault }: Flow): boolean => isDefault || expression === undefined;
      return [node, [...own.filter((flow) => !isLast(flow)), ...own.filter(isLast)]] as const;
    });
  for (const [, flows] of orders) for (const flow of flows) if (flow.isDefault) flow.expression = undefined;
  graph.reorder(new Map(orders));
}
