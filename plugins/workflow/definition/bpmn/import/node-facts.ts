import { namespaces } from '../vocabulary.js';
import type { ReadElement } from '../xml/read-xml.js';
import type { FlowNode } from './flow-graph.js';

/** Lists the event definitions of an event, such as its timer. */
export const eventDefinitions = ({ element }: FlowNode): readonly ReadElement[] =>
  element.children.filter(
    ({ name, namespace }) =>
      namespace === namespaces.bpmn && (name.endsWith('EventDefinition') || name === 'eventDefinitionRef'),
  );

/** Tells whether an event has exactly one definition, of this kind. */
export function isEventOf(node: FlowNode, kind: string): boolean {
  const definitions = eventDefinitions(node);
  return definitions.length === 1 && definitions[0]!.name === `${kind}EventDefinition`;
}

/** Tells whether an activity is repeated, by the notation. */
export const hasLoop = ({ element }: FlowNode): boolean => loopOf(element) !== undefined;

export const loopOf = (element: ReadElement): ReadElement | undefined =>
  element.children.find(
    ({ name, namespace }) =>
      namespace === namespaces.bpmn &&
      (name === 'multiInstanceLoopCharacteristics' || name === 'standardLoopCharacteristics'),
  );

/** Tells whether an element stands for no part of a definition: the writer made it. */
export const isGenerated = ({ element }: { readonly element: ReadElement }): boolean =>
  element.getOf(namespaces.vt, 'generado') === 'true';

/** Returns an attribute of ours. */
export const ours = (element: ReadElement, name: string): string | undefined => element.getOf(namespaces.vt, name);

/** Lists the extension elements of a namespace, all by default. */
export const extensionsOf = (element: ReadElement, namespace?: string): readonly ReadElement[] =>
  element
    .all('extensionElements')
    .flatMap(({ children }) => children)
    .filter((child) => namespace === undefined || child.namespace === namespace);
