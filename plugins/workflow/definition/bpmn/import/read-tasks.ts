import { elementOf, TIMER_EVENT } from '../vocabulary.js';
import { callFields, mailFields, procedureFields, termField, waitFields } from './automatic-task.js';
import type { FlowGraph, FlowNode } from './flow-graph.js';
import type { ImportState } from './import-state.js';
import { isEventOf, ours } from './node-facts.js';
import { parallelType } from './parallels.js';
import { baseOf, descriptionOf, nameOf, tellOmitted, type Written } from './task-base.js';
import { userFields } from './user-task.js';
import { programKinds, userKinds } from './vocabulary-of-nodes.js';
import { VendorFacts } from './vendor-facts.js';

/** The kind of the end that a message end event gets behind its mail. */
export const PLAIN_END = 'plainEnd';

/** Returns the type of the task that a node becomes. */
export function typeOf(graph: FlowGraph, node: FlowNode): string {
  const { kind } = node;
  const own = ours(node.element, 'tipo');
  if (own !== undefined && kind !== PLAIN_END && isElementOf(own, kind)) return own;
  if (userKinds.has(kind)) return 'USUARIO';
  if (programKinds.has(kind)) return 'PROCEDIMIENTO';
  if (kind === 'exclusiveGateway') return 'DECISION';
  if (kind === 'parallelGateway') return parallelType(graph, node);
  if (kind === 'callActivity') return 'SUBPROCESO';
  if (kind === 'receiveTask' || kind === 'eventBasedGateway' || kind === TIMER_EVENT) return 'ESPERA';
  const isMail =
    kind === 'sendTask' || kind === 'intermediateThrowEvent' || (kind === 'endEvent' && isEventOf(node, 'message'));
  return isMail ? 'CORREO' : 'FIN';
}

/** Tells whether the writer writes a type as this element; a plugin's type is a `serviceTask`. */
const isElementOf = (tipo: string, kind: string): boolean =>
  /^[A-Z][A-Z0-9_]{0,19}$/.test(tipo) && (elementOf(tipo) === kind || (tipo === 'ESPERA' && kind === TIMER_EVENT));

/** Reads the task that a node becomes. `joins` are the codes of the joins of splits. */
export function taskOf(
  state: ImportState,
  node: FlowNode,
  codigo: string,
  joins: ReadonlyMap<FlowNode, string>,
): Written {
  const { graph, findings } = state;
  if (state.holes.has(node)) return holeOf(state, node, codigo);
  if (node.kind === PLAIN_END) return { codigo, nombre: 'Fin', tipo: 'FIN' };
  const tipo = typeOf(graph, node);
  const facts = new VendorFacts(node.element);
  const timer = state.timers.get(node);
  const task = {
    ...baseOf(node, codigo, tipo, findings),
    ...fieldsOfType(state, node, tipo, facts, joins),
    ...(timer && termField(state, node, timer.element, tipo === 'ESPERA' ? 'hasta' : 'plazo')),
  };
  facts.tellRest(findings, node);
  tellOmitted(node, findings);
  return task;
}

function fieldsOfType(
  state: ImportState,
  node: FlowNode,
  tipo: string,
  facts: VendorFacts,
  joins: ReadonlyMap<FlowNode, string>,
): Written {
  switch (tipo) {
    case 'USUARIO':
      return userFields(state, node, facts);
    case 'PROCEDIMIENTO':
      return procedureFields(state, node, facts);
    case 'CORREO':
      return mailFields(state, node);
    case 'SUBPROCESO':
      return callFields(state, node, facts);
    case 'ESPERA':
      return waitFields(state, node);
    case 'PARALELO': {
      const cierra = ours(node.element, 'cierra') ?? joins.get(node);
      return cierra === undefined ? {} : { cierra };
    }
    case 'DECISION':
    case 'UNION':
    case 'FIN':
      return {};
    default: {
      const plantilla = ours(node.element, 'plantilla');
      return plantilla === undefined ? {} : { plantilla };
    }
  }
}

/** Makes the task of a refused node: the checks refuse it, as it has no action and no group. */
function holeOf({ findings }: ImportState, node: FlowNode, codigo: string): Written {
  const descripcion = descriptionOf(node.element, node, findings);
  return {
    codigo,
    nombre: nameOf(`POR DEFINIR: ${node.name ?? node.id.trim()}`, node, findings),
    tipo: 'USUARIO',
    ...(descripcion !== undefined && { descripcion }),
    asignacion: { pool: [] },
    acciones: [],
  };
}
