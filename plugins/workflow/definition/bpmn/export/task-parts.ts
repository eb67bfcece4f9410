import type { Task } from '../../language/task-schemas.js';
import { element, type XmlElement } from '../xml/xml-element.js';

/** The parts of a task that its element has beside its flows. */
interface TaskParts {
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly head: readonly XmlElement[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that the element of every task has. */
const common = ['codigo', 'nombre', 'tipo', 'descripcion', 'orden', 'publico'] as const;

/**
 * Returns the attributes, the documentation and the extension elements of a task. `without` are the fields that its
 * timer says.
 */
export function partsOf(task: Task, without: readonly string[]): TaskParts {
  const fields: Fields = task;
  const { attributes, elements, said } = ownParts(task);
  const done = new Set<string>([...common, ...said, ...without]);
  const { plazo } = fields;
  const term = done.has('plazo') || task.tipo !== 'USUARIO' ? {} : termAttributes(plazo);
  if (Object.keys(term).length > 0) done.add('plazo');
  return {
    attributes: {
      name: task.nombre,
      'vt:codigo': task.codigo,
      'vt:tipo': task.tipo,
      'vt:orden': task.orden === undefined ? undefined : String(task.orden),
      'vt:publico': task.publico,
      ...attributes,
      ...term,
    },
    head: headOf(task.descripcion, [...elements, ...otherFields(fields, done)]),
  };
}

/** Writes documentation, and extension elements where there are some. */
export const headOf = (description: string | undefined, extensions: readonly XmlElement[]): XmlElement[] => [
  ...(description === undefined ? [] : [element('bpmn:documentation', {}, description)]),
  ...(extensions.length === 0 ? [] : [element('bpmn:extensionElements', {}, extensions)]),
];

/** Writes the fields that have no element of their own, as the JSON that the definition has. */
export const otherFields = (fields: Fields, done: ReadonlySet<string>): XmlElement[] =>
  Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !done.has(name))
    .map(([nombre, value]) => element('vt:campo', { nombre }, jsonText(value)));

/** Writes JSON without the signs that XML excludes. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/[\ufffe\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

function termAttributes(term: unknown): Readonly<Record<string, string>> {
  if (typeof term === 'string') return { 'vt:plazo': term };
  const { habiles } = (term ?? {}) as { habiles?: number };
  return habiles === undefined ? {} : { 'vt:plazoHabiles': String(habiles) };
}

interface OwnParts extends Pick<TaskParts, 'attributes'> {
  readonly elements: readonly XmlElement[];
  /** The fields that they say. */
  readonly said: readonly string[];
}

function ownParts(task: Task): OwnParts {
  switch (task.tipo) {
    case 'USUARIO': {
      const { formulario, asignacion, escalamiento, acciones } = task;
      const elements = [
        element(
          'vt:asignacion',
          {},
          'pool' in asignacion ? groups(asignacion.pool) : [element('vt:usuario', {}, asignacion.usuario)],
        ),
        ...(escalamiento ? [element('vt:escalamiento', {}, groups(escalamiento.pool))] : []),
        ...acciones.map(actionElement),
      ];
      return {
        attributes: { 'vt:formulario': formulario },
        elements,
        said: ['formulario', 'asignacion', 'escalamiento', 'acciones'],
      };
    }
    case 'PROCEDIMIENTO':
      return { attributes: { 'vt:procedimiento': task.procedimiento }, elements: [], said: ['procedimiento'] };
    case 'CORREO':
      return {
        attributes: { 'vt:plantilla': task.plantilla },
        elements: [element('vt:para', {}, task.para)],
        said: ['plantilla', 'para'],
      };
    case 'PARALELO':
      return { attributes: { 'vt:cierra': task.cierra }, elements: [], said: ['cierra'] };
    case 'SUBPROCESO':
      return {
        attributes: { calledElement: `P_${task.proceso}` },
        elements: task.datos === undefined ? [] : [element('vt:datos', {}, task.datos)],
        said: ['proceso', 'datos'],
      };
    case 'DECISION':
    case 'UNION':
    case 'ESPERA':
    case 'FIN':
      return { attributes: {}, elements: [], said: [] };
    default: {
      const { plantilla } = task as { plantilla?: unknown };
      return typeof plantilla === 'string'
        ? { attributes: { 'vt:plantilla': plantilla }, elements: [], said: ['plantilla'] }
        : { attributes: {}, elements: [], said: [] };
    }
  }
}

const groups = (pool: readonly string[]): XmlElement[] => pool.map((group) => element('vt:grupo', {}, group));

type Action = Extract<Task, { tipo: 'USUARIO' }>['acciones'][number];

/** Writes an action: an empty procedure stands for `null`, and a list of procedures has an attribute of its own. */
function actionElement({ codigo, nombre, procedimiento }: Action): XmlElement {
  const procedure = Array.isArray(procedimiento)
    ? { procedimientos: procedimiento.join(' ') }
    : { procedimiento: procedimiento === null ? '' : procedimiento };
  return element('vt:accion', { codigo, nombre, ...procedure });
}
