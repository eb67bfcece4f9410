import { readXml, XmlError, type ReadElement } from '../xml/read-xml.js';
import { EXPORTER, languages, namespaces } from '../vocabulary.js';
import { UnreadableError, type Named } from './findings.js';

/** A process of a file. */
export interface ProcessOfFile extends Named {
  readonly element: ReadElement;
  readonly hasNodes: boolean;
}

/** A file that holds BPMN. */
export interface BpmnDocument {
  readonly root: ReadElement;
  readonly processes: readonly ProcessOfFile[];
  /** Whether this service wrote it. */
  readonly isOurs: boolean;
  /** Whether expressions without a language are FEEL. */
  readonly speaksFeel: boolean;
  /** The elements of the root by id, such as messages. */
  readonly globals: ReadonlyMap<string, ReadElement>;
}

/** Reads a file. Throws `UnreadableError`. */
export function readDocument(xml: string): BpmnDocument {
  const root = parsed(xml);
  if (root.namespace !== namespaces.bpmn || root.name !== 'definitions') {
    throw new UnreadableError('xml_invalido', 'El archivo no es BPMN 2.0: su elemento raíz no es «definitions».');
  }
  const processes = root.all('process').map((element) => ({
    id: element.get('id') ?? '',
    name: element.get('name'),
    element,
    hasNodes: element.children.some(
      ({ name }) => name.endsWith('Event') || name.endsWith('ask') || name.endsWith('Gateway'),
    ),
  }));
  return {
    root,
    processes,
    isOurs: root.get('exporter') === EXPORTER,
    speaksFeel: root.get('expressionLanguage') === languages.feel,
    globals: new Map(root.children.flatMap((child) => (child.get('id') ? [[child.get('id')!, child]] : []))),
  };
}

function parsed(xml: string): ReadElement {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof XmlError) throw new UnreadableError(error.codigo, error.message);
    throw error;
  }
}

/** Chooses the process to read. Throws `UnreadableError` where there is none, or several and none is asked for. */
export function chosenProcess({ processes }: BpmnDocument, asked: string | undefined): ProcessOfFile {
  if (asked !== undefined) {
    const found = processes.find(({ id }) => id === asked);
    if (found) return found;
    throw new UnreadableError('sin_proceso', `El archivo no tiene un proceso con el id «${asked.slice(0, 100)}».`);
  }
  // A pool that is only drawn may have a process without anything in it.
  const drawn = processes.filter(({ hasNodes }) => hasNodes);
  const candidates = drawn.length > 0 ? drawn : processes;
  if (candidates.length === 0) throw new UnreadableError('sin_proceso', 'El archivo no tiene ningún proceso.');
  if (candidates.length > 1) {
    const ids = candidates.slice(0, 20).map(({ id, name }) => (name === undefined ? id : `${id} (${name})`));
    throw new UnreadableError('varios_procesos', `El archivo tiene varios procesos: elija uno. ${ids.join(', ')}`);
  }
  return candidates[0]!;
}
