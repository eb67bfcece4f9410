import type { FieldIssue } from '../../../../host/plugin-api/index.js';
import type { FieldDefinition } from './question-type.js';

/** Both kinds of selection need options, whose codes differ. */
export function checkOptions(question: FieldDefinition): readonly FieldIssue[] {
  const options = question.pre_opciones;
  if (options === undefined) {
    return [{ path: ['pre_opciones'], message: `${question.pre_tipo} necesita opciones.` }];
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
