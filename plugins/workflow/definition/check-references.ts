import { atTask, quoted, type DefinitionFault, type FaultCode } from './fault.js';
import { namesOf, referencesOf, type Reference, type ReferenceKind } from './named-codes.js';
import type { Outline } from './outline.js';
import type { DefinitionReferences } from './references.js';

const words = {
  forms: ['formulario_desconocido', 'el formulario'],
  procedures: ['procedimiento_desconocido', 'el procedimiento'],
  groups: ['grupo_desconocido', 'el grupo'],
  mailTemplates: ['plantilla_desconocida', 'la plantilla de correo'],
  documentTemplates: ['plantilla_desconocida', 'la plantilla de documento'],
  processes: ['proceso_desconocido', 'el proceso'],
} as const satisfies Record<ReferenceKind, readonly [FaultCode, string]>;

/** What is named and is not there. */
export async function checkReferences(outline: Outline, references: DefinitionReferences): Promise<DefinitionFault[]> {
  const found = referencesOf(outline);
  const isOwn = ({ name }: Reference): boolean => name === outline.codigo;
  const faults = found.processes.filter(isOwn).map(callsItself);
  for (const kind of Object.keys(words) as ReferenceKind[]) {
    const named = kind === 'processes' ? found[kind].filter((one) => !isOwn(one)) : found[kind];
    if (named.length === 0) continue;
    const missing = await references[kind]?.(namesOf(named));
    const names = new Set(missing);
    faults.push(
      ...(missing
        ? named.filter(({ name }) => names.has(name)).map((one) => unknown(kind, one))
        : named.map(withoutDocuments)),
    );
  }
  return faults;
}

function unknown(kind: ReferenceKind, { task, path, name }: Reference): DefinitionFault {
  const [codigo, what] = words[kind];
  const mensaje = `La tarea ${quoted(task.codigo)} nombra ${what} ${quoted(name)}, que no existe.`;
  return { path, codigo, mensaje };
}

function withoutDocuments({ task, path }: Reference): DefinitionFault {
  const mensaje = `La tarea ${quoted(task.codigo)} produce un documento, y nada instalado los produce.`;
  return { path, codigo: 'documentos_no_disponibles', mensaje };
}

function callsItself({ task }: Reference): DefinitionFault {
  const mensaje = `La tarea ${quoted(task.codigo)} inicia el mismo proceso al que pertenece.`;
  return { path: atTask(task, 'proceso'), codigo: 'subproceso_recursivo', mensaje };
}
