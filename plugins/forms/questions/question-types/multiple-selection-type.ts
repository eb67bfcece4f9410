import { freeText } from '../../../../host/plugin-api/index.js';
import { hidden } from '../masks/hidden.js';
import { checkOptions } from './check-options.js';
import { choiceSchema } from './choice-schema.js';
import { accept, refuse } from './reading.js';
import type { QuestionType } from './question-type.js';

/** The longest text that is parsed; the JSON text of 500 codes of 100 characters is shorter. */
const maximumText = 64_000;

/**
 * SELECCION_MULTIPLE: codes of options, each once, stored in the order of the options. Read from a JSON array, from the
 * JSON text of one, from a repeated field of a multipart form, or from a single code.
 */
export const multipleSelectionType: QuestionType = {
  settings: ['pre_opciones', 'pre_catalogo'],
  source: 'body',
  checkDefinition: checkOptions,
  read(value, question) {
    const codes = readList(value);
    if (codes === undefined) return refuse('Debe ser una lista de códigos de opciones.');
    const options = question.pre_opciones ?? [];
    const chosen = new Set(codes.map((code) => (typeof code === 'string' ? freeText(code) : code)));
    if (chosen.size < codes.length) return refuse('Tiene opciones repetidas.');
    const known = options.map(({ codigo }) => codigo).filter((codigo) => chosen.has(freeText(codigo)));
    return known.length === chosen.size ? accept(known) : refuse('Tiene códigos que no son de las opciones.');
  },
  schema: (question) => ({
    type: 'array',
    items: choiceSchema(question),
    uniqueItems: true,
    ...(question.pre_obligatorio && { minItems: 1 }),
  }),
  mask: hidden,
};

function readList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== 'string' || value.length > maximumText) return undefined;
  return value.trimStart().startsWith('[') ? parseList(value) : [value];
}

function parseList(text: string): readonly unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}
