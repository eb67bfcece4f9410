import { readsName, renameIn } from '../conditions/condition-tree.js';
import { freeCode, questionCode } from './codes.js';
import { nextId, type Draft, type DraftQuestion, type QuestionFields } from './draft-model.js';

export const codesOf = (questions: readonly DraftQuestion[]): readonly string[] =>
  questions.map(({ fields }) => fields.pre_codigo);

/** Lists the questions; numbers of their order are dropped, as the list has the order. */
export const inListOrder = (questions: readonly DraftQuestion[]): readonly DraftQuestion[] =>
  questions.map((question) => {
    const { pre_orden: order, ...fields } = question.fields;
    return order === undefined ? question : { ...question, fields };
  });

/** Puts a new question before or after another one, in the same step; without one, at the end. */
export function insertQuestion(
  draft: Draft,
  place?: { readonly side: 'before' | 'after'; readonly of: number },
): Draft {
  const { questions } = draft;
  const at = place ? questions.findIndex(({ id }) => id === place.of) : questions.length - 1;
  const neighbour = place && questions[at];
  const added: DraftQuestion = {
    id: nextId(questions),
    ...(neighbour?.step !== undefined && { step: neighbour.step }),
    fields: { pre_codigo: freeCode('pregunta', codesOf(questions)), pre_texto: '', pre_tipo: 'TEXTO' },
  };
  return { ...draft, questions: inListOrder(questions.toSpliced(place?.side === 'before' ? at : at + 1, 0, added)) };
}

/** Puts a copy behind a question, with a code of its own. */
export function duplicateQuestion(draft: Draft, id: number): Draft {
  const { questions } = draft;
  const at = questions.findIndex((question) => question.id === id);
  const copied = questions[at];
  if (!copied) return draft;
  const pre_codigo = freeCode(copied.fields.pre_codigo, codesOf(questions));
  const copy = { ...copied, id: nextId(questions), fields: { ...copied.fields, pre_codigo } };
  return { ...draft, questions: inListOrder(questions.toSpliced(at + 1, 0, copy)) };
}

export const removeQuestion = (draft: Draft, id: number): Draft => ({
  ...draft,
  questions: inListOrder(draft.questions.filter((question) => question.id !== id)),
});

/** Changes fields of a question; a field without a value is left out. */
export function changeQuestion(draft: Draft, id: number, change: Partial<QuestionFields>): Draft {
  const questions = draft.questions.map((question) =>
    question.id === id ? { ...question, fields: { ...question.fields, ...change } } : question,
  );
  return { ...draft, questions };
}

/** Tells whether the code still follows the text: it is the one that the text gives, perhaps with a number. */
export function hasCodeOfText({ pre_codigo, pre_texto }: QuestionFields): boolean {
  const own = pre_texto.trim() === '' ? 'pregunta' : questionCode(pre_texto);
  return pre_codigo === own || (pre_codigo.startsWith(`${own}_`) && /^\d+$/.test(pre_codigo.slice(own.length + 1)));
}

/** Changes the text of a question; its code follows until it is published or typed. */
export function changeText(draft: Draft, id: number, text: string, published: ReadonlySet<string>): Draft {
  const question = draft.questions.find((one) => one.id === id);
  if (!question) return draft;
  const changed = changeQuestion(draft, id, { pre_texto: text });
  if (published.has(question.fields.pre_codigo) || !hasCodeOfText(question.fields)) return changed;
  const others = codesOf(draft.questions.filter((one) => one.id !== id));
  const wanted = text.trim() === '' ? 'pregunta' : questionCode(text);
  return renameQuestion(changed, id, freeCode(wanted, [...others, ...published]));
}

/** Gives a question another code, also where the tramite reads it: conditions, subject, terms and test answers. */
export function renameQuestion(draft: Draft, id: number, after: string): Draft {
  const before = draft.questions.find((question) => question.id === id)?.fields.pre_codigo;
  if (before === undefined || before === after) return draft;
  const { asunto, terminos } = draft.fields as { asunto?: unknown; terminos?: { readonly pregunta?: unknown } };
  return {
    ...draft,
    fields: {
      ...draft.fields,
      ...(asunto === before && { asunto: after }),
      ...(terminos?.pregunta === before && { terminos: { ...terminos, pregunta: after } }),
    },
    questions: draft.questions.map((question) => {
      const { condicion } = question.fields;
      const fields = {
        ...question.fields,
        ...(question.id === id && { pre_codigo: after }),
        ...(condicion !== undefined && { condicion: renameIn(condicion, before, after) }),
      };
      return { ...question, fields };
    }),
    tests: draft.tests.map(({ nombre, respuestas }) => ({
      nombre,
      respuestas: Object.fromEntries(
        Object.entries(respuestas).map(([code, answer]) => [code === before ? after : code, answer]),
      ),
    })),
  };
}

/** Names in words what reads the answer to a question. */
export function readersOf({ fields, questions }: Draft, id: number): readonly string[] {
  const code = questions.find((question) => question.id === id)?.fields.pre_codigo;
  if (code === undefined || code === '') return [];
  const { asunto, terminos } = fields as { asunto?: unknown; terminos?: { readonly pregunta?: unknown } };
  return [
    ...questions
      .filter((question) => question.id !== id && readsName(question.fields.condicion ?? '', code))
      .map((question) => `la condición de «${question.fields.pre_texto || question.fields.pre_codigo}»`),
    ...(asunto === code ? ['el asunto de los expedientes'] : []),
    ...(terminos?.pregunta === code ? ['el término según la respuesta'] : []),
  ];
}
