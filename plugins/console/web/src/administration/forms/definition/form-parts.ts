import {
  nameOf,
  asJson,
  asText,
  asTexts,
  entriesOf,
  withKey,
  type FormDraft,
  type FormEntry,
  type Json,
} from './form-definition.js';

/** The name, the order, the rules and each question of a form, by a name each: two editors may have changed others. */
export type FormParts = Readonly<Record<string, unknown>>;

interface QuestionPart {
  readonly schema?: Json | undefined;
  readonly ui: Json;
  readonly required: boolean;
}

const QUESTION = 'pregunta ';

/** Takes a form apart, so that a conflict is settled part by part. */
export function partsOf(draft: FormDraft): FormParts {
  const { properties: _properties, required, ...schema } = draft.schema;
  const { orden: _orden, campos: _fields, ...ui } = draft.ui;
  const demanded = new Set(asTexts(required));
  const entries = entriesOf(draft);
  return {
    nombre: draft.nombre,
    orden: entries.map(({ codigo }) => codigo),
    reglas: { schema, ui },
    ...Object.fromEntries(
      entries.map((entry): [string, QuestionPart] => [
        `${QUESTION}${entry.codigo}`,
        {
          ...(entry.schema !== undefined && { schema: entry.schema }),
          ui: entry.ui,
          required: demanded.has(entry.codigo),
        },
      ]),
    ),
  };
}

const questionsIn = (parts: FormParts): readonly (readonly [string, QuestionPart])[] =>
  Object.entries(parts).flatMap(([name, part]) =>
    name.startsWith(QUESTION) && part !== undefined && part !== null
      ? [[name.slice(QUESTION.length), part as QuestionPart] as const]
      : [],
  );

/** Puts a form together from its parts: questions that the order does not name come last. */
export function formOf(parts: FormParts): FormDraft {
  const questions = new Map(questionsIn(parts));
  const codes = [...new Set([...asTexts(parts['orden']), ...questions.keys()])].filter((code) => questions.has(code));
  const { schema, ui } = asJson(parts['reglas']) as { readonly schema: Json; readonly ui: Json };
  const properties = codes.flatMap((code) => {
    const { schema: own } = questions.get(code)!;
    return own === undefined ? [] : [[code, own] as const];
  });
  const required = codes.filter((code) => questions.get(code)!.required);
  const fields = codes.flatMap((code) => {
    const { ui: own } = questions.get(code)!;
    return Object.keys(own).length > 0 ? [[code, own] as const] : [];
  });
  const hasNotice = properties.length < codes.length;
  return {
    nombre: asText(parts['nombre']) ?? '',
    schema: withKey(
      { ...schema, properties: Object.fromEntries(properties) },
      'required',
      required.length > 0 ? required : undefined,
    ),
    ui: withKey(
      withKey(ui, 'orden', hasNotice ? codes : undefined),
      'campos',
      fields.length > 0 ? Object.fromEntries(fields) : undefined,
    ),
  };
}

/** Names the parts of two editions for people. */
export function namedParts(
  ...editions: readonly FormParts[]
): readonly { readonly name: string; readonly label: string }[] {
  const entries = editions.flatMap((parts) => questionsIn(parts).map(([codigo, part]) => entryIn(codigo, part)));
  const questions = new Map(entries.map((entry) => [`${QUESTION}${entry.codigo}`, `Pregunta «${nameOf(entry)}»`]));
  return [
    { name: 'nombre', label: 'Nombre del formulario' },
    { name: 'orden', label: 'Orden de las preguntas' },
    { name: 'reglas', label: 'Otras reglas' },
    ...[...questions].map(([name, label]) => ({ name, label })),
  ];
}

function entryIn(codigo: string, { schema, ui, required }: QuestionPart): FormEntry {
  return { codigo, schema, ui, isRequired: required };
}

/** Writes a part in words: a question by its text and its JSON. */
export function partInWords(part: unknown): string {
  if (part === undefined || part === null) return '(no está)';
  if (typeof part === 'string') return part;
  return Array.isArray(part) ? part.join(', ') : JSON.stringify(part);
}
