import type { FieldIssue } from '../../../../host/plugin-api/index.js';
import type { FieldDefinition } from './question-type.js';

/** Checks that a selection has either options with different codes or the name of a catalog. */
export function checkOptions(question: FieldDefinition): readonly FieldIssue[] {
  const { pre_tipo, pre_opciones: options, pre_catalogo } = question;
  if (options !== undefined && pre_catalogo !== undefined) {
    return [{ path: ['pre_catalogo'], message: 'Lleva opciones o un catálogo, y no ambos.' }];
  }
  if (pre_catalogo !== undefined) return [];
  if (options === undefined) {
    return [{ path: ['pre_opciones'], message: `${pre_tipo} necesita opciones o un catálogo.` }];
  }
  const seen = new Set<string>();
  return options.flatMap(({ codigo }, index) => {
    const isRepeated = seen.has(codigo);
    seen.add(codigo);
    return isRepeated
      ? [{ path: ['pre_opciones', index, 'codigo'], message: `La opción «${codigo}» está repetida.` }]
      : [];
  });
}
