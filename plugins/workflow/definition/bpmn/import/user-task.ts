import { namespaces } from '../vocabulary.js';
import type { ReadElement } from '../xml/read-xml.js';
import { shortened } from './findings.js';
import type { FlowNode } from './flow-graph.js';
import type { ImportState } from './import-state.js';
import { extensionsOf, ours } from './node-facts.js';
import type { Written } from './task-base.js';
import { isExpression, type VendorFacts } from './vendor-facts.js';

/** The action of a task of another program's file: there a task ends in one way. */
export const only = { codigo: 'CONTINUAR', nombre: 'Continuar' } as const;

/** Reads the fields of a task that people do. */
export function userFields(state: ImportState, node: FlowNode, facts: VendorFacts): Written {
  const { element } = node;
  const own = extensionsOf(element, namespaces.vt);
  const actions = own.filter(({ name }) => name === 'accion').map(actionOf);
  const escalation = own.find(({ name }) => name === 'escalamiento');
  const formulario = formOf(state, node, facts);
  return {
    ...(formulario !== undefined && { formulario }),
    asignacion: assignmentOf(state, node, own, facts),
    ...termFields(element),
    ...(escalation && { escalamiento: { pool: groupsOf(escalation) } }),
    acciones: actions.length > 0 ? actions : [...(state.actions.get(node) ?? [only])],
  };
}

/** Lists the codes of the actions of a task that this service wrote; empty for any other task. */
export const ownActions = (node: FlowNode): readonly Written[] =>
  extensionsOf(node.element, namespaces.vt)
    .filter(({ name }) => name === 'accion')
    .map(actionOf);

function actionOf(element: ReadElement): Written {
  const codigo = element.get('codigo');
  const [one, several] = [element.get('procedimiento'), element.get('procedimientos')];
  const procedimiento = several === undefined ? (one === '' ? null : one) : several.split(' ');
  return {
    ...(codigo !== undefined && { codigo }),
    nombre: element.get('nombre') ?? '',
    ...(procedimiento !== undefined && { procedimiento }),
  };
}

const groupsOf = (element: ReadElement): string[] => element.all('grupo').map(({ text }) => text);

function termFields(element: ReadElement): Written {
  const [term, days] = [ours(element, 'plazo'), ours(element, 'plazoHabiles')];
  if (term !== undefined) return { plazo: term };
  return days !== undefined && /^\d{1,4}$/.test(days) ? { plazo: { habiles: Number(days) } } : {};
}

function formOf({ known, findings }: ImportState, node: FlowNode, facts: VendorFacts): string | undefined {
  const own = ours(node.element, 'formulario');
  if (own !== undefined) return own;
  const key = facts.take('formKey', 'formRef', 'formDefinition.formId', 'formDefinition.formKey');
  if (key === undefined || known.formularios.includes(key)) return key;
  const mensaje = `Diga qué formulario se diligencia; el archivo dice «${shortened(key)}».`;
  findings.add('falta', 'formulario', node, mensaje);
  return undefined;
}

/** Reads who does a task. The words of another program are a proposal: groups are the city's. */
function assignmentOf(
  { findings }: ImportState,
  node: FlowNode,
  own: readonly ReadElement[],
  facts: VendorFacts,
): Written {
  const given = own.find(({ name }) => name === 'asignacion');
  const user = given?.first('usuario');
  if (given) return user ? { usuario: user.text } : { pool: groupsOf(given) };
  const groups = facts.take('candidateGroups', 'assignmentDefinition.candidateGroups');
  const assignee = facts.take('assignee', 'assignmentDefinition.assignee');
  const owner = node.element.first('potentialOwner')?.words;
  const said = [groups, assignee, owner, node.lane].filter((one) => one !== undefined && one !== '');
  const quoted = said.length === 0 ? '' : `; el archivo dice «${shortened(said.join('», «'))}»`;
  findings.add('falta', 'asignacion', node, `Diga qué grupo la hace${quoted}.`);
  const named = groups !== undefined && !isExpression(groups) ? groups.split(',') : undefined;
  if (!named && assignee !== undefined && !isExpression(assignee)) return { usuario: JSON.stringify(assignee) };
  const proposed = (named ?? (node.lane === undefined ? [] : [node.lane]))
    .map(roleOf)
    .filter((role) => role !== 'rol:');
  return { pool: [...new Set(proposed)] };
}

/** Proposes the role of a name: small letters without accents, joined by hyphens. */
const roleOf = (name: string): string => {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9_]+/g);
  return `rol:${words?.join('-').slice(0, 60) ?? ''}`;
};
