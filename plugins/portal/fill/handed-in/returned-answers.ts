import {
  partNames,
  questionTypeNames,
  type FieldParts,
  type FormField,
  type ReturnedAnswer,
} from '../../../forms/contract.js';
import type { SavedPage } from './page-keeping.js';
import type { HandedIn } from './page-reader.js';

/** The hidden input of a page with its questions, each as {@link askedAs}. */
const ASKED_FIELD = '_preguntas';

/** The hidden inputs of questions that had all the files that they take, and so no file input. */
const FULL_FIELD = '_completas';

/** Names a question and its type, as the page submits them: so a change of the form is noticed. */
export const askedAs = ({ codigo, tipo }: Pick<FormField, 'codigo' | 'tipo'>): string => `${codigo}:${tipo}`;

/** Returns the questions that a page says that it has asked. */
export const askedOn = ({ fields }: HandedIn): readonly string[] =>
  fields[ASKED_FIELD]?.at(-1)?.split(' ').filter(Boolean) ?? [];

/** Tells whether a page showed the files of a question: with an input for more of them, or as many as it takes. */
const hadFiles = ({ fileInputs, fields }: HandedIn, codigo: string): boolean =>
  fileInputs.includes(codigo) || (fields[FULL_FIELD]?.includes(codigo) ?? false);

/** The part of a submitted page that it shows again. */
interface Returning {
  readonly questions: readonly FormField[];
  readonly page: HandedIn;
  readonly saved: SavedPage;
  /** The questions that the page had and that still have no answer. */
  readonly missing?: readonly string[];
  /** Whether the reasons of refused texts are shown, besides those of files. */
  readonly isJudged: boolean;
}

const typesOfFields: ReadonlySet<string> = new Set([...questionTypeNames, 'LISTA', 'OBJETO']);

/**
 * Returns what a submitted page shows again: refused values with their reason, missing answers, and what was typed for
 * questions that are no longer asked, in case they are asked again. Null for a refusal that no longer holds.
 */
export function returnedAnswers(returning: Returning): Readonly<Record<string, ReturnedAnswer | null>> {
  const { questions, page } = returning;
  const codes = new Set(questions.map(({ codigo }) => codigo));
  const ofQuestions = questions.flatMap((question): [string, ReturnedAnswer | null][] => {
    const answer = ofQuestion(question, returning);
    return answer === undefined ? [] : [[question.codigo, answer]];
  });
  const unasked = askedOn(page).flatMap((asked): [string, ReturnedAnswer][] => {
    const [codigo = '', tipo = ''] = asked.split(':');
    if (codes.has(codigo) || codigo.startsWith('_') || !typesOfFields.has(tipo)) return [];
    const question: FormField = { codigo, tipo: tipo as FormField['tipo'], texto: '', obligatorio: false, schema: {} };
    const typed = partsOf(question, page.fields);
    return Object.values(typed).some((values) => values.some((value) => value !== '')) ? [[codigo, { typed }]] : [];
  });
  return Object.fromEntries([...ofQuestions, ...unasked]);
}

function ofQuestion(
  question: FormField,
  { page, saved: { view, faults, typed }, missing = [], isJudged }: Returning,
): ReturnedAnswer | null | undefined {
  const { codigo } = question;
  if (!Object.hasOwn(faults, codigo)) {
    if (missing.includes(codigo)) return {};
    // A file input that was left empty settles a refused file, beside one that is there; so does a full question.
    return hadFiles(page, codigo) && Object.hasOwn(view.returned, codigo) ? null : undefined;
  }
  const parts = partsOf(question, typed);
  const reason = isJudged || page.fileInputs.includes(codigo) ? { reason: faults[codigo]! } : {};
  return { ...(Object.keys(parts).length > 0 && { typed: parts }), ...reason };
}

const partsOf = (question: FormField, fields: FieldParts): FieldParts =>
  Object.fromEntries(
    partNames(question).flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]!]] : [])),
  );
