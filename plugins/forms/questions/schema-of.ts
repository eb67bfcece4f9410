import type { FieldUi, FormDescription, JsonSchema } from '../contract.js';
import type { CompiledQuestion } from './compiled-question.js';
import { simpleCondition } from './simple-condition.js';

/** Describes the questions of a form, in its order, as a JSON Schema and its `ui`. */
export function schemaOf(questions: readonly CompiledQuestion[]): FormDescription {
  const asked = questions.filter(({ type }) => type.source !== 'none');
  const demands = demandsOf(asked);
  return {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: Object.fromEntries(asked.map(({ codigo, schema }) => [codigo, schema])),
      required: requiredOf(asked),
      ...(demands.length > 0 && { allOf: demands }),
      additionalProperties: false,
    },
    ui: {
      orden: questions.map(({ codigo }) => codigo),
      campos: Object.fromEntries(questions.map((question) => [question.codigo, uiOf(question)])),
    },
  };
}

/** Returns the codes of the questions that are required whatever the other answers. */
export function requiredOf(questions: readonly CompiledQuestion[]): string[] {
  return questions
    .filter(({ definition }) => definition.pre_obligatorio && definition.pre_condicion === undefined)
    .map(({ codigo }) => codigo);
}

/** Builds the rules of questions that are required under a condition, where a schema can express it. */
function demandsOf(asked: readonly CompiledQuestion[]): JsonSchema[] {
  const byCode = new Map(asked.map(({ codigo, definition }) => [codigo, definition]));
  return asked.flatMap(({ codigo, definition }) => {
    const condition = definition.pre_obligatorio && simpleCondition(definition, (name) => byCode.get(name));
    if (!condition) return [];
    const shows = { properties: { [condition.codigo]: condition.holds }, required: [condition.codigo] };
    return [{ if: shows, then: { properties: { [codigo]: true }, required: [codigo] } }];
  });
}

/** Describes a question beyond what JSON Schema can express. */
export function uiOf({ type, definition, field }: CompiledQuestion): FieldUi {
  const { pre_tipo, pre_obligatorio, pre_condicion, pre_minimo, pre_maximo, pre_patron_mensaje } = definition;
  return {
    widget: pre_tipo,
    ...(type.source === 'none' && { texto: field.texto }),
    ...(field.ayuda !== undefined && { ayuda: field.ayuda }),
    ...(pre_condicion !== undefined && { condicion: pre_condicion }),
    ...(pre_condicion !== undefined && pre_obligatorio && { obligatorio: true }),
    ...(field.opciones && { opciones: field.opciones }),
    ...(pre_patron_mensaje !== undefined && { patron_mensaje: pre_patron_mensaje }),
    ...(typeof pre_minimo === 'string' && { minimo: pre_minimo }),
    ...(typeof pre_maximo === 'string' && { maximo: pre_maximo }),
    ...(field.archivo && { archivo: field.archivo }),
    ...(field.autocompletar && { autocompletar: field.autocompletar }),
  };
}
