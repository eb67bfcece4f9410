import type { FieldIssue } from '../../../host/plugin-api/index.js';
import type { FormQuestion } from '../../forms/contract.js';
import { COMPLAINT_QUESTION } from './complaint-question.js';
import type { TramitePage } from './page-fields.js';

/** The fields of a tramite that say on which page each question is asked. */
type Divided = Pick<TramitePage, 'pasos' | 'una_pagina'> & {
  readonly tra_isDenuncia: boolean;
  readonly preguntas: readonly FormQuestion[];
};

/** Returns the codes of a form's questions, in the order in which they are asked. */
function codesInOrder({ tra_isDenuncia, preguntas }: Divided): string[] {
  const last = Number.MAX_SAFE_INTEGER;
  const ordered = preguntas.toSorted((a, b) => (a.pre_orden ?? last) - (b.pre_orden ?? last));
  return [...ordered.map(({ pre_codigo }) => pre_codigo), ...(tra_isDenuncia ? [COMPLAINT_QUESTION] : [])];
}

/**
 * Finds the faults of the steps of a tramite. Steps follow the order of the form, in which no condition names a later
 * question: no step waits for an answer of a later one. A question that no step names has a page of its own.
 */
export function stepFaults(item: Divided): FieldIssue[] {
  const { pasos, una_pagina } = item;
  if (!pasos) return [];
  if (una_pagina) {
    return [{ path: ['una_pagina'], message: 'Un trámite tiene pasos o una sola página (una_pagina), no los dos.' }];
  }
  const codes = codesInOrder(item);
  const steps = new Set<string>();
  const named = new Set<string>();
  const faults: FieldIssue[] = [];
  let next = 0;
  pasos.forEach(({ codigo, preguntas }, step) => {
    if (steps.has(codigo)) faults.push(fault([step, 'codigo'], `El código «${codigo}» está repetido.`));
    steps.add(codigo);
    preguntas.forEach((question, index) => {
      const path = [step, 'preguntas', index];
      const place = codes.indexOf(question);
      if (place < 0) {
        faults.push(fault(path, `El formulario no tiene la pregunta «${question}».`));
      } else if (named.has(question)) {
        faults.push(fault(path, `La pregunta «${question}» ya está en un paso.`));
      } else if (place < next) {
        faults.push(fault(path, `La pregunta «${question}» va antes en el formulario: los pasos siguen su orden.`));
      } else if (index > 0 && place > next) {
        faults.push(fault(path, `Entre esta pregunta y la anterior del paso está «${codes[next]}» en el formulario.`));
      }
      named.add(question);
      next = Math.max(next, place + 1);
    });
  });
  return faults;
}

function fault(path: readonly (string | number)[], message: string): FieldIssue {
  return { path: ['pasos', ...path], message };
}
