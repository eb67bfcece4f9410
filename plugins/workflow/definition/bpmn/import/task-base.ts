import { namespaces } from '../vocabulary.js';
import type { ReadElement } from '../xml/read-xml.js';
import { cutText } from './cut-text.js';
import { shortened, type Findings, type Named } from './findings.js';
import type { FlowNode } from './flow-graph.js';
import { extensionsOf, ours } from './node-facts.js';
import { dataKinds } from './vocabulary-of-nodes.js';
import { asWritten } from './written-json.js';

/** The JSON of a part of a definition. */
export type Written = Record<string, unknown>;

const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 2_000;

const unnamed: Readonly<Record<string, string>> = {
  DECISION: 'Decisión',
  PARALELO: 'A la vez',
  UNION: 'Reunir',
  ESPERA: 'Esperar',
  FIN: 'Fin',
};

/** Reads the fields that every task has. */
export function baseOf(node: FlowNode, codigo: string, tipo: string, findings: Findings): Written {
  const { element } = node;
  const order = ours(element, 'orden');
  const publico = ours(element, 'publico');
  const descripcion = descriptionOf(element, node, findings);
  return {
    codigo,
    nombre: nameOf(node.name ?? unnamed[tipo] ?? node.id.trim(), node, findings),
    tipo,
    ...(descripcion !== undefined && { descripcion }),
    ...(order !== undefined && /^\d{1,5}$/.test(order) && { orden: Number(order) }),
    ...(publico !== undefined && { publico }),
    ...fieldsOf(element),
  };
}

/** Makes a name that is short enough, and reports the rest. */
export function nameOf(name: string, about: Named, findings: Findings): string {
  if (name.length <= LONGEST_NAME) return name;
  findings.add('omitido', 'etiqueta', about, `El nombre es más largo: queda en ${LONGEST_NAME} caracteres.`);
  return cutText(name, LONGEST_NAME);
}

/** Reads the documentation of an element. */
export function descriptionOf(element: ReadElement, about: Named, findings: Findings): string | undefined {
  const texts = element.all('documentation').map(({ text, words }) => (text.trim() === '' ? words : text));
  const whole = texts.filter((text) => text.trim() !== '').join('\n\n');
  if (whole.length <= LONGEST_DESCRIPTION) return whole === '' ? undefined : whole;
  const rest = shortened(whole.slice(LONGEST_DESCRIPTION));
  findings.add('omitido', 'documentacion', about, `La documentación es más larga; no se toma: «${rest}».`);
  return cutText(whole, LONGEST_DESCRIPTION);
}

/** The fields that have elements of their own. */
const spoken: ReadonlySet<string> = new Set(['codigo', 'nombre', 'tipo', '__proto__']);

/** Reads the fields that the writer wrote as JSON. */
export function fieldsOf(element: ReadElement): Written {
  const fields = extensionsOf(element, namespaces.vt)
    .filter(({ name }) => name === 'campo')
    .map((one) => [one.get('nombre') ?? '', asWritten(one.text)] as const);
  return Object.fromEntries(fields.filter(([name, value]) => value !== undefined && !spoken.has(name)));
}

/** The children of an element that other functions read, or that say nothing of their own. */
const read: ReadonlySet<string> = new Set([
  'documentation',
  'extensionElements',
  'incoming',
  'outgoing',
  'script',
  'potentialOwner',
  'conditionExpression',
  'multiInstanceLoopCharacteristics',
  'standardLoopCharacteristics',
]);

/** Reports the children of an element that a task has nothing for. */
export function tellOmitted({ element, ...node }: FlowNode, findings: Findings): void {
  for (const child of element.children) {
    const { name } = child;
    if (child.namespace !== namespaces.bpmn || read.has(name) || name.endsWith('EventDefinition')) continue;
    const { words } = child;
    const text = words === '' ? name : `${name} «${shortened(words)}»`;
    const codigo = dataKinds.has(name) ? 'objeto_de_datos' : 'extension';
    findings.add('omitido', codigo, node, `No se toma ${text}.`);
  }
  const script = element.first('script')?.words;
  if (script) findings.add('omitido', 'programa', node, `El programa no se toma: «${shortened(script)}».`);
}
