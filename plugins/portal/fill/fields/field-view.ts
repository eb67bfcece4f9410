import { removalOf } from '../handed-in/removed-file.js';
import {
  controlOf,
  documentTypes,
  fileSizeInWords,
  filesOfAnswer,
  hasDigitsOnly,
  hintOf,
  partNames,
  partsOf,
  type Answers,
  type FieldControl,
  type FieldParts,
  type FormField,
  type QuestionOption,
} from '../../../forms/contract.js';

/** The state in which a page shows a field. */
export interface FieldState {
  readonly answers: Answers;
  /** The submitted values of its inputs where they were refused; elsewhere its answer is shown. */
  readonly typed: FieldParts;
  /** Why the typed values are not kept. */
  readonly error: string | undefined;
  /** Whether the question is the title of the page, in its `h1`. */
  readonly isTitle: boolean;
}

interface OptionView extends QuestionOption {
  readonly ayuda: string | undefined;
  readonly id: string;
  readonly isChosen: boolean;
  /** The type of a document whose number has digits alone: a phone needs no other keys for it. */
  readonly isNumeric: boolean;
}

interface FileView {
  readonly nombre: string;
  readonly tamano: string;
  /** The value of the button that removes it. */
  readonly removal: string;
}

/** A field as its template takes it. No property is optional, as a template fails for a missing name. */
export interface FieldView {
  /** The template of its kind, `fields/<kind>.liquid`. */
  readonly template: string;
  readonly id: string;
  readonly codigo: string;
  readonly texto: string;
  readonly ayuda: string | null;
  readonly hint: string | null;
  readonly error: string | null;
  /** The ids of help, hint and error, for `aria-describedby`. */
  readonly describedBy: string | null;
  readonly isRequired: boolean;
  readonly isTitle: boolean;
  /** The attributes of its input, as HTML: constants of this file, and numbers. */
  readonly attributes: string;
  /** The names of its inputs, in their order. */
  readonly names: readonly string[];
  readonly values: readonly string[];
  readonly options: readonly OptionView[];
  readonly files: readonly FileView[];
  /** Whether it takes several files, and whether it has as many as it takes. */
  readonly isSeveral: boolean;
  readonly isFull: boolean;
  /** The label of the input beside files that are there; null for a first file, or one that replaces another. */
  readonly more: string | null;
  readonly accept: string | null;
  /** The size of the largest file, in bytes. */
  readonly mostBytes: number | null;
}

/** Returns the id of the first input of a field, to which the summary of errors links. */
export const fieldId = (codigo: string): string =>
  `campo-${codigo.replace(/\W/g, (character) => `-${character.codePointAt(0)}-`)}`;

const WITHOUT_ANSWER: QuestionOption = { codigo: '', nombre: 'Sin respuesta' };
const WITHOUT_TYPE: QuestionOption = { codigo: '', nombre: 'Sin indicar' };

/** Describes a field for its template. */
export function fieldView(field: FormField, { answers, typed, error, isTitle }: FieldState): FieldView {
  const { codigo, texto, ayuda = null, obligatorio } = field;
  const control = controlOf(field);
  const id = fieldId(codigo);
  const names = partNames(field);
  const answer = Object.hasOwn(answers, codigo) ? answers[codigo] : undefined;
  const parts = names.some((name) => Object.hasOwn(typed, name)) ? typed : partsOf(field, answer);
  const lists = names.map((name) => (Object.hasOwn(parts, name) ? parts[name]! : []));
  const hint = hintOf(field) ?? null;
  const describing = [ayuda && `${id}-ayuda`, hint && `${id}-pista`, error && `${id}-error`].filter(Boolean);
  return {
    template: templateOf(control),
    id,
    codigo,
    texto,
    ayuda,
    hint,
    error: error ?? null,
    describedBy: describing.length === 0 ? null : describing.join(' '),
    isRequired: obligatorio,
    isTitle,
    attributes: attributesOf(control),
    names,
    values: lists.map((list) => list.at(-1) ?? ''),
    options: optionViews(field, control, lists[0] ?? [], lists[1]?.at(-1) ?? ''),
    ...filesOf(codigo, control, answer),
    accept: control.kind === 'file' && control.types.length > 0 ? control.types.join(',') : null,
    mostBytes: control.kind === 'file' ? control.mostBytes : null,
  };
}

/** Writes the attributes of an input. It is done here, as conditions in a template are much slower. */
function attributesOf(control: FieldControl): string {
  const length = 'maxlength' in control && control.maxlength !== undefined ? ` maxlength="${control.maxlength}"` : '';
  if (control.kind !== 'text') return length;
  const { type, inputmode, autocomplete } = control;
  return [
    ` type="${type}"`,
    inputmode === undefined ? '' : ` inputmode="${inputmode}"`,
    autocomplete === undefined ? '' : ` autocomplete="${autocomplete}"`,
    length,
    type === 'email' ? ' autocapitalize="none" spellcheck="false"' : '',
  ].join('');
}

function templateOf(control: FieldControl): string {
  return `fields/${control.kind === 'choice' && control.isLong ? 'list' : control.kind}`;
}

function optionViews(field: FormField, control: FieldControl, chosen: readonly string[], number: string): OptionView[] {
  const id = fieldId(field.codigo);
  const isSeveral = control.kind === 'choices';
  return optionsOf(field, control, chosen.at(-1), number).map((option, index) => ({
    ...option,
    ayuda: option.ayuda,
    id: index === 0 ? id : `${id}-${index}`,
    isNumeric: control.kind === 'document' && hasDigitsOnly(option.codigo),
    isChosen: isSeveral ? chosen.includes(option.codigo) : option.codigo !== '' && chosen.at(-1) === option.codigo,
  }));
}

function optionsOf(
  { obligatorio }: FormField,
  control: FieldControl,
  chosen: string | undefined,
  number: string,
): readonly QuestionOption[] {
  switch (control.kind) {
    case 'choice':
      // A radio button cannot be released once chosen: an extra one means no answer.
      return obligatorio || control.isLong ? control.options : [...control.options, WITHOUT_ANSWER];
    case 'choices':
      return control.options;
    case 'document':
      // A number may have been given without a type, through another channel.
      return number !== '' && chosen === '' ? [WITHOUT_TYPE, ...documentTypes] : documentTypes;
    default:
      return [];
  }
}

function filesOf(
  codigo: string,
  control: FieldControl,
  answer: Answers[string] | undefined,
): Pick<FieldView, 'files' | 'isSeveral' | 'isFull' | 'more'> {
  if (control.kind !== 'file') return { files: [], isSeveral: false, isFull: false, more: null };
  const { mostFiles } = control;
  const isSeveral = mostFiles > 1;
  const files = filesOfAnswer(answer).map(({ nombre, tamano, id = '' }) => ({
    nombre,
    tamano: fileSizeInWords(tamano),
    removal: isSeveral ? removalOf(codigo, id) : codigo,
  }));
  const isMore = isSeveral && files.length > 0;
  return {
    files,
    isSeveral,
    isFull: isSeveral && files.length >= mostFiles,
    more: isMore ? `Agregar otro archivo (lleva ${files.length} de ${mostFiles})` : null,
  };
}
