import { isDeepStrictEqual } from 'node:util';
import type { ChangedField, ComparedDefinition, ComparedQuestion, Difference } from './difference.js';
import { questionWords, tramiteWords, valueWords } from './field-words.js';
import { keptInOrder } from './kept-in-order.js';

/** Returns the text of a question; its code where it has none. */
export const textOfQuestion = (codigo: string, question: ComparedQuestion | undefined): string =>
  typeof question?.['pre_texto'] === 'string' && question['pre_texto'] !== '' ? question['pre_texto'] : codigo;

/** Finds the differences between two definitions, without their effects: the fields, then the questions in order. */
export function findDifferences(before: ComparedDefinition, after: ComparedDefinition): Difference[] {
  return [...fieldDifferences(before, after), ...questionDifferences(before, after)];
}

function fieldDifferences(before: ComparedDefinition, after: ComparedDefinition): Difference[] {
  return Object.entries(tramiteWords).flatMap(([codigo, nombre]): Difference[] => {
    const [old, present] = [before.fields.get(codigo), after.fields.get(codigo)];
    if (isDeepStrictEqual(old, present)) return [];
    const values = { antes: valueWords(old), despues: valueWords(present) };
    return [{ clase: 'dato', codigo, nombre, ...values, cambios: [], efectos: [] }];
  });
}

function questionDifferences(before: ComparedDefinition, after: ComparedDefinition): Difference[] {
  const [old, present] = [[...before.questions.keys()], [...after.questions.keys()]];
  const kept = keptInOrder(old, present);
  const made = (clase: Difference['clase'], codigo: string, more: Partial<Difference> = {}): Difference => {
    const nombre = textOfQuestion(codigo, after.questions.get(codigo) ?? before.questions.get(codigo));
    return { clase, codigo, nombre, antes: null, despues: null, cambios: [], efectos: [], ...more };
  };
  const place = (codes: readonly string[], codigo: string): string => `Pregunta ${codes.indexOf(codigo) + 1}`;
  const removed = old.filter((codigo) => !after.questions.has(codigo));
  return [
    ...present.flatMap((codigo): Difference[] => {
      const [was, is] = [before.questions.get(codigo), after.questions.get(codigo)!];
      if (!was) return [made('agregada', codigo, { despues: place(present, codigo) })];
      const cambios = changedFields(was, is);
      return [
        ...(cambios.length > 0 ? [made('cambiada', codigo, { cambios })] : []),
        ...(kept.has(codigo)
          ? []
          : [made('movida', codigo, { antes: place(old, codigo), despues: place(present, codigo) })]),
      ];
    }),
    ...removed.map((codigo) => made('quitada', codigo, { antes: place(old, codigo) })),
  ];
}

function changedFields(before: ComparedQuestion, after: ComparedQuestion): ChangedField[] {
  return Object.entries(questionWords).flatMap(([campo, nombre]): ChangedField[] => {
    if (isDeepStrictEqual(before[campo], after[campo])) return [];
    return [{ campo, nombre, antes: valueWords(before[campo]), despues: valueWords(after[campo]) }];
  });
}
