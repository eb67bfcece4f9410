import { inCapitals } from '../../language/made-codes.js';
import { namespaces } from '../vocabulary.js';
import { split, type ReadElement } from '../xml/read-xml.js';
import { isCode } from './codes.js';
import { shortened, UnreadableError } from './findings.js';
import type { FlowNode } from './flow-graph.js';
import type { ImportState } from './import-state.js';
import { eventDefinitions, extensionsOf, ours } from './node-facts.js';
import type { Written } from './task-base.js';
import { readTerm } from './terms.js';
import { isExpression, VendorFacts } from './vendor-facts.js';

/** Reads the procedure of a task. */
export function procedureFields({ known, findings }: ImportState, node: FlowNode, facts: VendorFacts): Written {
  const own = ours(node.element, 'procedimiento');
  if (own !== undefined) return { procedimiento: own };
  const named = facts.take(
    'topic',
    'class',
    'delegateExpression',
    'expression',
    'decisionRef',
    'taskDefinition.type',
    'calledDecision.decisionId',
  );
  if (named !== undefined && known.procedimientos.includes(named)) return { procedimiento: named };
  const said = named === undefined ? '' : `; el archivo dice «${shortened(named)}»`;
  findings.add('falta', 'procedimiento', node, `Diga qué procedimiento se ejecuta${said}.`);
  return {};
}

/** Reads the mail of a task. */
export function mailFields({ findings }: ImportState, { element, ...node }: FlowNode): Written {
  const plantilla = ours(element, 'plantilla');
  const para = extensionsOf(element, namespaces.vt).find(({ name }) => name === 'para')?.text;
  if (plantilla === undefined || para === undefined) {
    findings.add('falta', 'correo', node, 'Diga con qué plantilla se escribe y a quién.');
  }
  return { ...(plantilla !== undefined && { plantilla }), ...(para !== undefined && { para }) };
}

/** Reads the process that a task begins. */
export function callFields({ findings }: ImportState, node: FlowNode, facts: VendorFacts): Written {
  const { element } = node;
  const called = facts.take('calledElement.processId') ?? element.get('calledElement');
  const datos = extensionsOf(element, namespaces.vt).find(({ name }) => name === 'datos')?.text;
  const fields = datos === undefined ? {} : { datos };
  const codigo = called !== undefined && isExpression(called) ? undefined : split(called ?? '')[1].replace(/^P_/, '');
  if (codigo !== undefined && isCode(codigo)) return { proceso: codigo, ...fields };
  const said = called === undefined ? '' : `; el archivo dice «${shortened(called)}»`;
  findings.add('falta', 'subproceso', node, `Diga qué proceso se inicia${said}.`);
  return fields;
}

/** Reads the message and the time of a wait; its other reasons are fields of ours. */
export function waitFields(state: ImportState, node: FlowNode): Written {
  const wait = state.waits.get(node);
  const [definition] = eventDefinitions(wait?.message ?? node);
  const source = definition ?? (wait?.message ?? node).element;
  const isPause = definition?.name === 'timerEventDefinition';
  const timer = isPause ? definition : wait?.timer && eventDefinitions(wait.timer)[0];
  return {
    ...(!isPause && messageField(state, node, source)),
    ...(timer && termField(state, node, timer, 'hasta')),
  };
}

function messageField({ document, findings }: ImportState, node: FlowNode, source: ReadElement): Written {
  const reference = source.get('messageRef');
  if (reference === undefined) {
    // A wait of ours may be for the citizen, or for a payment.
    if (ours(node.element, 'tipo') !== 'ESPERA') {
      findings.add('falta', 'mensaje', node, 'Diga qué mensaje se espera.');
    }
    return {};
  }
  const message = document.globals.get(split(reference)[1]);
  if (message?.name !== 'message') {
    const mensaje = `«${node.id}» nombra en «messageRef» a «${shortened(reference)}», que no está en el archivo.`;
    throw new UnreadableError('referencia_rota', mensaje, node);
  }
  const name = message.get('name') ?? split(reference)[1];
  new VendorFacts(message).tellRest(findings, { id: message.get('id') ?? '', name });
  if (isCode(name)) return { mensaje: name };
  const mensaje = inCapitals(name, 'MENSAJE').slice(0, 60);
  findings.add('falta', 'mensaje', node, `Diga el código del mensaje: «${shortened(name)}» queda como «${mensaje}».`);
  return { mensaje };
}

/** Reads the term of a timer into a field; the engine has terms of days and longer. */
export function termField({ findings }: ImportState, node: FlowNode, timer: ReadElement, field: string): Written {
  const read = readTerm(timer);
  if ('term' in read) return read.term === undefined ? {} : { [field]: read.term };
  const mensaje = `Diga el plazo en días, semanas, meses o años; el archivo dice «${shortened(read.text)}».`;
  findings.add('falta', 'plazo', node, mensaje);
  return {};
}
