import { z } from 'zod';
import type { FieldIssue } from '../../../host/plugin-api/index.js';
import type { Answers, FormQuestion } from '../../forms/contract.js';
import { profileCodes, type ProfileCode } from '../../terms/contract.js';

/** Legal terms by the answer to a question: Ley 1755 de 2015, article 14, has another one for each kind of petition. */
export const answerTerms = z.strictObject({
  pregunta: z.string().min(1).max(60),
  respuestas: z
    .record(z.string().min(1).max(300), z.enum(profileCodes))
    .refine((given) => Object.keys(given).length > 0, 'Nombre al menos una respuesta.'),
});
export type AnswerTerms = z.output<typeof answerTerms>;

/** The fields of a tramite that say which legal term a record of it has. */
interface Timed {
  readonly termino?: ProfileCode | undefined;
  readonly terminos?: AnswerTerms | undefined;
}

/** Returns the legal term of a record with these answers; undefined where its tramite has none of the law. */
export function termOfAnswers({ termino, terminos }: Timed, answers: Answers): ProfileCode | undefined {
  const answer = terminos && answers[terminos.pregunta];
  if (typeof answer !== 'string' || !Object.hasOwn(terminos!.respuestas, answer)) return termino;
  return terminos!.respuestas[answer];
}

/** Finds the faults of the terms by answer: they name options of a question of the form, beside the usual term. */
export function answerTermFaults({
  termino,
  terminos,
  preguntas,
}: Timed & { readonly preguntas: readonly FormQuestion[] }): FieldIssue[] {
  if (!terminos) return [];
  if (termino === undefined) return [fault([], 'Escriba también termino: es el de las demás respuestas.')];
  const { pregunta, respuestas } = terminos;
  const question = preguntas.find(({ pre_codigo: codigo }) => codigo === pregunta);
  if (question?.pre_tipo !== 'SELECCION') {
    return [fault(['pregunta'], `El formulario no tiene una pregunta «${pregunta}» de tipo SELECCION.`)];
  }
  // The options of a catalog change without the tramite.
  const options = question.pre_opciones?.map(({ codigo }) => codigo);
  return Object.keys(respuestas)
    .filter((answer) => options?.includes(answer) === false)
    .map((answer) => fault(['respuestas', answer], `La pregunta «${pregunta}» no tiene la opción «${answer}».`));
}

const fault = (path: readonly string[], message: string): FieldIssue => ({ path: ['terminos', ...path], message });
