import { z } from 'zod';
import { checkQuestion } from './check-question.js';
import { sensitiveByDefault } from './public-answers.js';
import { questionFieldsSchema, type QuestionDefinition } from './question-fields.js';

const writtenFieldsSchema = questionFieldsSchema.extend({
  pre_sensible: questionFieldsSchema.shape.pre_sensible
    .optional()
    .describe(
      `Si la respuesta se enmascara en consultas públicas; sin decirlo, en ${[...sensitiveByDefault].join(', ')}.`,
    ),
});

type QuestionFieldsInput = z.input<typeof writtenFieldsSchema>;

function withDefaults(question: z.output<typeof writtenFieldsSchema>): QuestionDefinition {
  return { ...question, pre_sensible: question.pre_sensible ?? sensitiveByDefault.has(question.pre_tipo) };
}

/** A question as a bundle writes it: `opciones` and `condicion` stand for their `pre_` names. */
export type QuestionInput = QuestionFieldsInput & {
  opciones?: QuestionFieldsInput['pre_opciones'];
  condicion?: QuestionFieldsInput['pre_condicion'];
};

const aliases = { opciones: 'pre_opciones', condicion: 'pre_condicion' } as const;

/** An alias beside its own `pre_` name stays where it is, so that the strict object refuses it. */
function withoutAliases(question: QuestionInput): QuestionFieldsInput {
  if (typeof question !== 'object' || question === null) return question;
  const names = new Map<string, string>(
    Object.entries(aliases).filter(([, name]) => !Object.hasOwn(question, name)),
  );
  return Object.fromEntries(
    Object.entries(question).map(([name, value]) => [names.get(name) ?? name, value]),
  ) as QuestionFieldsInput;
}

/**
 * A question of a form as bundles and administrators give it (decisions, sections 3 and 12). The output has
 * only `pre_` names. Refused here: unknown fields, fields that mean nothing for the type, a pattern that
 * cannot run in linear time, a condition that does not parse. What questions ask of each other is checked by
 * `compileForm`.
 */
export const questionSchema = z
  .preprocess(
    withoutAliases,
    writtenFieldsSchema
      .superRefine((question, context) => {
        for (const { path, message } of checkQuestion(withDefaults(question))) {
          context.addIssue({ code: 'custom', path: [...path], message });
        }
      })
      .transform(withDefaults),
  )
  .meta({ id: 'Pregunta', description: 'Pregunta de un formulario.' });
