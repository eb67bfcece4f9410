import type { ProcessDefinition } from '../../language/definition-schema.js';
import { fitsXml } from '../xml/xml-element.js';

/** A reason for which a definition cannot be written, with its place. */
export interface NotExportable {
  readonly path: readonly (string | number)[];
  readonly mensaje: string;
}

/**
 * Finds the parts of a definition that BPMN cannot hold: repeated codes, ways to tasks that do not exist, and signs
 * that XML excludes. Other faults of a draft are written as they are.
 */
export function exportFaults({
  inicio,
  tareas,
  transiciones,
  ...process
}: ProcessDefinition): readonly NotExportable[] {
  const codes = new Set(tareas.map(({ codigo }) => codigo));
  const missing = (codigo: string): string => `No hay una tarea «${codigo}»: una flecha necesita sus dos extremos.`;
  return [
    ...(codes.has(inicio) ? [] : [{ path: ['inicio'], mensaje: missing(inicio) }]),
    ...repeated('tareas', tareas),
    ...repeated('transiciones', transiciones),
    ...transiciones.flatMap((transition, index) =>
      (['desde', 'hacia'] as const)
        .filter((end) => !codes.has(transition[end]))
        .map((end) => ({ path: ['transiciones', index, end], mensaje: missing(transition[end]) })),
    ),
    ...unwritable(process, []),
    ...unwritable(tareas, ['tareas']),
    ...unwritable(transiciones, ['transiciones']),
  ];
}

function repeated(list: string, items: readonly { readonly codigo: string }[]): NotExportable[] {
  const seen = new Set<string>();
  return items.flatMap(({ codigo }, index) => {
    if (!seen.has(codigo)) {
      seen.add(codigo);
      return [];
    }
    return [{ path: [list, index, 'codigo'], mensaje: `El código «${codigo}» está repetido.` }];
  });
}

function unwritable(value: unknown, path: NotExportable['path']): NotExportable[] {
  if (typeof value === 'string') {
    return fitsXml(value) ? [] : [{ path, mensaje: 'El texto tiene un signo que XML no admite.' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, one]) => unwritable(one, [...path, isList ? Number(key) : key]));
}
