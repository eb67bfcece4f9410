/** An option of a selection. */
export interface DraftOption {
  readonly codigo: string;
  readonly nombre: string;
  readonly ayuda?: string | undefined;
}

/** The fields of a question under the names of a bundle, as they are typed: they may have faults. */
export interface QuestionFields {
  readonly pre_codigo: string;
  readonly pre_texto: string;
  readonly pre_tipo: string;
  readonly pre_obligatorio?: boolean | undefined;
  readonly pre_ayuda?: string | undefined;
  readonly opciones?: readonly DraftOption[] | undefined;
  readonly catalogo?: string | undefined;
  readonly condicion?: string | undefined;
  readonly pre_patron?: string | undefined;
  readonly pre_patron_mensaje?: string | undefined;
  readonly pre_minimo?: number | string | undefined;
  readonly pre_maximo?: number | string | undefined;
  readonly pre_longitud_minima?: number | undefined;
  readonly pre_longitud_maxima?: number | undefined;
  readonly pre_tipos_archivo?: readonly string[] | undefined;
  readonly pre_tamano_maximo?: number | undefined;
  readonly pre_sensible?: boolean | undefined;
  readonly pre_consultable?: boolean | undefined;
  readonly pre_recibo?: boolean | undefined;
  readonly pre_solicitante?: boolean | undefined;
  readonly pre_autocompletar?: string | undefined;
  readonly pre_orden?: number | undefined;
}

/** A question of a draft. */
export interface DraftQuestion {
  /** Its number on this page, which stays while its code and its place change. */
  readonly id: number;
  /** The number of its step; without one, the question has a page of its own. */
  readonly step?: number | undefined;
  readonly fields: QuestionFields;
}

/** A step, which groups questions that follow one another. */
export interface DraftStep {
  readonly id: number;
  readonly codigo: string;
  readonly titulo: string;
  /** Codes at its end that no question of the draft has, such as the kind of a complaint. */
  readonly others: readonly string[];
}

/** The answers to try a form with. */
export interface TestAnswers {
  readonly nombre: string;
  readonly respuestas: Readonly<Record<string, unknown>>;
}

/** The fields of a tramite except its questions and steps. */
export type TramiteFields = Readonly<Record<string, unknown>>;

/** A definition as the editor holds it: with numbers in place of codes, which are typed and may be equal. */
export interface Draft {
  readonly fields: TramiteFields;
  readonly questions: readonly DraftQuestion[];
  readonly steps: readonly DraftStep[];
  readonly tests: readonly TestAnswers[];
}

export type Definition = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields of a question that a bundle may write under another name. */
const otherNames = { pre_opciones: 'opciones', pre_catalogo: 'catalogo', pre_condicion: 'condicion' } as const;

function fieldsOf(written: Readonly<Record<string, unknown>>): QuestionFields {
  const named = Object.entries(written).map(([name, value]): [string, unknown] => [
    Object.hasOwn(otherNames, name) ? otherNames[name as keyof typeof otherNames] : name,
    value,
  ]);
  const fields = Object.fromEntries(named);
  return {
    ...fields,
    pre_codigo: textOf(fields['pre_codigo']),
    pre_texto: textOf(fields['pre_texto']),
    pre_tipo: textOf(fields['pre_tipo']) || 'TEXTO',
    ...(Array.isArray(fields['opciones']) && { opciones: fields['opciones'].map(optionOf) }),
  };
}

const optionOf = (written: unknown): DraftOption =>
  isObject(written)
    ? { ...written, codigo: textOf(written['codigo']), nombre: textOf(written['nombre']) }
    : { codigo: String(written), nombre: String(written) };

/** Reads a definition, in the order in which its questions are asked. */
export function readDraft(definition: Definition, tests: readonly TestAnswers[] = []): Draft {
  const { preguntas, pasos, ...fields } = definition;
  const last = Number.MAX_SAFE_INTEGER;
  const asked = objectsIn(preguntas)
    .map(fieldsOf)
    .toSorted((a, b) => (a.pre_orden ?? last) - (b.pre_orden ?? last));
  const taken = new Set<string>();
  const known = new Set(asked.map(({ pre_codigo: codigo }) => codigo));
  const stepOfCode = new Map<string, number>();
  const steps = objectsIn(pasos).map((written, at): DraftStep => {
    const codes = (Array.isArray(written['preguntas']) ? written['preguntas'] : []).map(String);
    for (const code of codes) if (known.has(code) && !stepOfCode.has(code)) stepOfCode.set(code, at + 1);
    const others = codes.filter((code) => !known.has(code) && !taken.has(code));
    for (const code of others) taken.add(code);
    return { id: at + 1, codigo: textOf(written['codigo']), titulo: textOf(written['titulo']), others };
  });
  const questions = asked.map((question, at): DraftQuestion => {
    const step = stepOfCode.get(question.pre_codigo);
    return { id: at + 1, ...(step !== undefined && { step }), fields: question };
  });
  return { fields, questions, steps, tests };
}

/** Sorts steps by their first question; a step without questions stays behind the one before it. */
export function stepsInOrder({ steps, questions }: Pick<Draft, 'steps' | 'questions'>): readonly DraftStep[] {
  let before = -1;
  const placed = steps.map((step) => {
    const first = questions.findIndex((question) => question.step === step.id);
    if (first >= 0) before = first;
    return { step, at: first >= 0 ? first : step.others.length > 0 ? questions.length : before };
  });
  return placed.toSorted((a, b) => a.at - b.at).map(({ step }) => step);
}

const withoutAbsent = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Writes the definition as a bundle has it. */
export function writeDraft(draft: Draft): Definition {
  const { fields, questions } = draft;
  const pasos = stepsInOrder(draft).map(({ id, codigo, titulo, others }) => ({
    codigo,
    titulo,
    preguntas: [...questions.filter(({ step }) => step === id).map((one) => one.fields.pre_codigo), ...others],
  }));
  return {
    ...withoutAbsent(fields),
    ...(pasos.length > 0 && { pasos }),
    preguntas: questions.map((question) => withoutAbsent(question.fields)),
  };
}

/** Returns a number that nothing of a draft has. */
export const nextId = (parts: readonly { readonly id: number }[]): number =>
  parts.reduce((most, { id }) => Math.max(most, id), 0) + 1;
