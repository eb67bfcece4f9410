import { procedureCode } from '../../procedures/contract.js';
import { atTask, quoted, type DefinitionFault, type FaultCode, type Place } from './fault.js';
import { code, pool } from './fields.js';
import { asList, asObject, asText, type Outline, type OutlineTask } from './outline.js';
import type { DefinitionReferences } from './references.js';

/** A name in a definition. */
interface Reference {
  readonly task: OutlineTask;
  readonly path: Place;
  readonly name: string;
}

type Kind = keyof DefinitionReferences;

const words = {
  forms: ['formulario_desconocido', 'el formulario'],
  procedures: ['procedimiento_desconocido', 'el procedimiento'],
  groups: ['grupo_desconocido', 'el grupo'],
  mailTemplates: ['plantilla_desconocida', 'la plantilla de correo'],
  documentTemplates: ['plantilla_desconocida', 'la plantilla de documento'],
  processes: ['proceso_desconocido', 'el proceso'],
} as const satisfies Record<Kind, readonly [FaultCode, string]>;

/** What is named and is not there. */
export async function checkReferences(
  outline: Outline,
  references: DefinitionReferences,
): Promise<DefinitionFault[]> {
  const found = referencesOf(outline);
  const kinds = Object.keys(words) as Kind[];
  const faults = await Promise.all(
    kinds.map(async (kind) => {
      const own = found[kind];
      if (own.length === 0) return [];
      const missing = references[kind];
      if (!missing) return own.map(withoutDocuments);
      const names = new Set(await missing([...new Set(own.map(({ name }) => name))]));
      return own.filter(({ name }) => names.has(name)).map((one) => unknown(kind, one));
    }),
  );
  return [...faults.flat(), ...callsItself(outline)];
}

/** The codes of the processes that a definition calls, each once. */
export function calledProcesses(outline: Outline): readonly string[] {
  const { processes } = referencesOf(outline);
  return [...new Set(processes.map(({ name }) => name))];
}

function referencesOf({ codigo, tasks }: Outline): Record<Kind, Reference[]> {
  const found: Record<Kind, Reference[]> = {
    forms: [],
    procedures: [],
    groups: [],
    mailTemplates: [],
    documentTemplates: [],
    processes: [],
  };
  for (const task of tasks) {
    const { tipo, written } = task;
    // What is not written as a name is told by the schema.
    const add = (kind: Kind, schema: typeof code, value: unknown, ...path: Place): void => {
      const { data } = schema.safeParse(value);
      if (data !== undefined) found[kind].push({ task, path: atTask(task, ...path), name: data });
    };
    const addGroups = (field: string): void =>
      asList(asObject(written[field])['pool']).forEach((name, index) =>
        add('groups', pool.element, name, field, 'pool', index),
      );
    if (tipo === 'USUARIO') {
      add('forms', code, written['formulario'], 'formulario');
      addGroups('asignacion');
      addGroups('escalamiento');
      for (const { index, written: action } of task.acciones) {
        add('procedures', procedureCode, action['procedimiento'], 'acciones', index, 'procedimiento');
      }
    }
    if (tipo === 'PROCEDIMIENTO') add('procedures', procedureCode, written['procedimiento'], 'procedimiento');
    if (tipo === 'CORREO') add('mailTemplates', code, written['plantilla'], 'plantilla');
    if (tipo === 'DOCUMENTO') add('documentTemplates', code, written['plantilla'], 'plantilla');
    if (tipo === 'SUBPROCESO' && written['proceso'] !== codigo) {
      add('processes', code, written['proceso'], 'proceso');
    }
  }
  return found;
}

function unknown(kind: Kind, { task, path, name }: Reference): DefinitionFault {
  const [codigo, what] = words[kind];
  const mensaje = `La tarea ${quoted(task.codigo)} nombra ${what} ${quoted(name)}, que no existe.`;
  return { path, codigo, mensaje };
}

function withoutDocuments({ task, path }: Reference): DefinitionFault {
  const mensaje = `La tarea ${quoted(task.codigo)} produce un documento, y nada instalado los produce.`;
  return { path, codigo: 'documentos_no_disponibles', mensaje };
}

function callsItself({ codigo, tasks }: Outline): DefinitionFault[] {
  return tasks
    .filter(
      ({ tipo, written }) =>
        tipo === 'SUBPROCESO' && codigo !== undefined && asText(written['proceso']) === codigo,
    )
    .map((task) => ({
      path: atTask(task, 'proceso'),
      codigo: 'subproceso_recursivo',
      mensaje: `La tarea ${quoted(task.codigo)} inicia el mismo proceso al que pertenece.`,
    }));
}
