import type { DefinitionIssue } from '../definition-issue.js';
import type { QuestionDefinition } from '../question-fields.js';

/** Both kinds of selection need options, whose codes differ. */
export function checkOptions(question: QuestionDefinition): readonly DefinitionIssue[] {
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
