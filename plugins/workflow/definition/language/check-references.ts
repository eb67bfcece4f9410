import { quoted, type DefinitionFault, type FaultCode } from './fault.js';
import { contributedReferences, namesOf, referencesOf, type Reference, type ReferenceKind } from './named-codes.js';
import type { Outline } from './outline.js';
import type { DefinitionReferences } from './references.js';
import type { TaskTypes } from './task-types.js';

const words = {
  forms: ['formulario_desconocido', 'el formulario'],
  procedures: ['procedimiento_desconocido', 'el procedimiento'],
  groups: ['grupo_desconocido', 'el grupo'],
  mailTemplates: ['plantilla_desconocida', 'la plantilla de correo'],
  processes: ['proceso_desconocido', 'el proceso'],
} as const satisfies Record<ReferenceKind, readonly [FaultCode, string]>;

/** Finds references to objects that do not exist. */
export async function checkReferences(
  outline: Outline,
  references: DefinitionReferences,
  types: TaskTypes,
): Promise<DefinitionFault[]> {
  const found = referencesOf(outline);
  const isOwn = ({ name }: Reference): boolean => name === outline.codigo;
  const faults = found.processes.filter(isOwn).map(callsItself);
  for (const kind of Object.keys(words) as ReferenceKind[]) {
    const named = kind === 'processes' ? found[kind].filter((one) => !isOwn(one)) : found[kind];
    if (named.length === 0) continue;
    faults.push(...unknown(words[kind], named, await references[kind](namesOf(named))));
  }
  for (const { names, references: named } of contributedReferences(outline, types)) {
    const missing = await references.contributed(names, namesOf(named));
    faults.push(...unknown([names.fault, names.what], named, missing));
  }
  return faults;
}

function unknown(
  [codigo, what]: readonly [DefinitionFault['codigo'], string],
  named: readonly Reference[],
  missing: readonly string[],
): DefinitionFault[] {
  const names = new Set(missing);
  return named
    .filter(({ name }) => names.has(name))
    .map(({ owner, path, name }) => {
      const mensaje = `${owner} nombra ${what} ${quoted(name)}, que no existe.`;
      return { path, codigo, mensaje };
    });
}

function callsItself({ owner, path }: Reference): DefinitionFault {
  const mensaje = `${owner} inicia el mismo proceso al que pertenece.`;
  return { path, codigo: 'subproceso_recursivo', mensaje };
}
