import type { Definition, Way } from '../definition/definition.js';

/** A fault or a warning, as the service answers it. */
export interface Finding {
  readonly path: readonly (string | number)[];
  readonly codigo: string;
  readonly mensaje: string;
  readonly linea?: number | undefined;
  readonly columna?: number | undefined;
}

/** A finding with its place in the editor. */
export interface PlacedFinding {
  readonly words: string;
  readonly isWarning: boolean;
  /** The step that it belongs to, also by a way out; undefined for one of the process. */
  readonly step: string | undefined;
  /** The way, as it was saved: it is the same object until it is changed. */
  readonly way: Way | undefined;
  /** The field of the step, of the way or of the process, and the rest of the path. */
  readonly field: string | undefined;
  readonly rest: readonly (string | number)[];
}

/** The requests for a missing value, by field. */
const requests: Readonly<Record<string, string>> = {
  acciones: 'Escriba el nombre de la acción.',
  asignacion: 'Diga quién la hace.',
  ciudadano: 'Diga qué responde el ciudadano.',
  condicion: 'Escriba la condición.',
  hasta: 'Escriba el tiempo en números enteros.',
  nombre: 'Escriba el nombre.',
  pago: 'Diga qué se paga, quién debe y cuánto.',
  para: 'Diga a qué dirección va el correo.',
  plantilla: 'Elija la plantilla.',
  plazo: 'Escriba el plazo en números enteros.',
  procedimiento: 'Elija el procedimiento.',
  proceso: 'Elija el proceso que se inicia.',
  publico: 'Escriba el nombre para el público, o déjelo sin nombre.',
};

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Tells whether a value is missing, or has nothing but empty parts. */
function isEmpty(value: unknown): boolean {
  if (isBlank(value)) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value as object).every(isEmpty);
}

const valueAt = (value: unknown, path: Finding['path']): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Readonly<Record<string, unknown>> | undefined)?.[key], value);

/** Replaces the codes of steps by their names, and leaves out the name of the field, which is at the finding. */
function named(mensaje: string, definition: Definition): string {
  const names = new Map(definition.tareas.map(({ codigo, nombre }) => [codigo, nombre]));
  return mensaje
    .replace(/^(?:La tarea|La transición de) «[^«»]*»(?:, campo «[^«»]*»)?: /, '')
    .replaceAll(/«([^«»]*)»/g, (whole, codigo: string) => {
      const name = names.get(codigo) ?? '';
      return name.trim() === '' ? whole : `«${name}»`;
    });
}

/** Gives a finding its place in the definition that was saved, and its words. */
export function placeFinding(finding: Finding, saved: Definition, isWarning: boolean): PlacedFinding {
  const [list, index, ...inner] = finding.path;
  const step = list === 'tareas' ? saved.tareas[Number(index)] : undefined;
  const way = list === 'transiciones' ? saved.transiciones[Number(index)] : undefined;
  const own = step ?? way;
  const [field, ...rest] = own ? inner : finding.path;
  const name = field === undefined ? undefined : String(field);
  const request = name === undefined ? undefined : requests[name];
  const isMissing = finding.codigo === 'formato' && isEmpty(valueAt(own ?? saved, own ? inner : finding.path));
  const place = finding.linea === undefined ? '' : ` (línea ${finding.linea}, columna ${finding.columna ?? 1})`;
  return {
    words: isMissing && request !== undefined ? request : `${named(finding.mensaje, saved)}${place}`,
    isWarning,
    step: step?.codigo ?? way?.desde,
    way,
    field: name,
    rest,
  };
}
