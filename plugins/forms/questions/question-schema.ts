import type { z } from 'zod';
import type { FieldIssue } from '../../../host/plugin-api/index.js';
import { autocompleteTokens, type FormQuestion, type WrittenQuestion } from '../contract.js';
import { sensitiveByDefault } from './public-answers.js';
import { questionFieldsSchema } from './question-fields.js';
import { asWritten, underOwnNames, writtenTwice } from './question-names.js';
import { questionSettings } from './question-types/question-type.js';
import { questionTypes } from './question-types/question-types.js';

/** Finds the faults of a question by itself, by its type, except those of its condition and its pattern. */
function checkQuestion(question: FormQuestion): readonly FieldIssue[] {
  const type = questionTypes[question.pre_tipo];
  const issues: FieldIssue[] = questionSettings
    .filter((setting) => question[setting] !== undefined && !type.settings.includes(setting))
    .map((setting) => ({ path: [setting], message: `Este campo no aplica a ${question.pre_tipo}.` }));
  if (question.pre_patron_mensaje !== undefined && question.pre_patron === undefined) {
    issues.push({ path: ['pre_patron_mensaje'], message: 'Escriba también pre_patron, al que pertenece.' });
  }
  return issues.length > 0 ? issues : [...checkAutocomplete(question), ...(type.checkDefinition?.(question) ?? [])];
}

function checkAutocomplete({ pre_tipo, pre_autocompletar }: FormQuestion): readonly FieldIssue[] {
  const known: Readonly<Partial<Record<FormQuestion['pre_tipo'], readonly string[]>>> = autocompleteTokens;
  const tokens = known[pre_tipo] ?? [];
  if (pre_autocompletar === undefined || tokens.includes(pre_autocompletar)) return [];
  return [{ path: ['pre_autocompletar'], message: `En ${pre_tipo} puede ser ${tokens.join(', ')}.` }];
}

const { pre_opciones, pre_catalogo, pre_condicion, pre_sensible } = questionFieldsSchema.shape;

const writtenSchema = questionFieldsSchema.extend({
  opciones: pre_opciones,
  catalogo: pre_catalogo,
  condicion: pre_condicion,
  pre_sensible: pre_sensible
    .optional()
    .describe(
      `Si la respuesta se enmascara en consultas públicas; sin decirlo, en ${[...sensitiveByDefault].join(', ')}.`,
    ),
});

function toDefinition(written: z.output<typeof writtenSchema>): FormQuestion {
  const sensitive = written.pre_sensible ?? sensitiveByDefault.has(written.pre_tipo);
  return underOwnNames({ ...written, pre_sensible: sensitive });
}

/**
 * The schema of a question as bundles and administrators give it (decisions, sections 3 and 12). The output has only
 * `pre_` names. It refuses, under the written names: unknown fields, a field under both of its names, fields without
 * meaning for the type. `QuestionEngine.check` checks patterns, conditions and how questions fit together.
 */
export const questionSchema: z.ZodType<FormQuestion, WrittenQuestion> = writtenSchema
  .superRefine((written, context) => {
    for (const [own, bundle] of writtenTwice(written)) {
      context.addIssue({
        code: 'custom',
        path: [bundle],
        message: `Este campo ya está escrito como ${own}.`,
      });
    }
    const definition = toDefinition(written);
    for (const issue of checkQuestion(definition)) {
      const { path, message } = asWritten(issue, definition);
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  })
  .transform(toDefinition)
  .meta({ id: 'Pregunta', description: 'Pregunta de un formulario.' });
