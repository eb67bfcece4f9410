import type { Expressions, JsonValue } from '../../../host/plugin-api/index.js';
import {
  UnusableFormError,
  type Answers,
  type FormDescription,
  type FormQuestion,
  type PublicQuestion,
  type QuestionForm,
  type QuestionOption,
  type QuestionTypeName,
  textOf,
  type SearchKey,
} from '../contract.js';
import { CompiledQuestion } from './compiled-question.js';
import { FieldForm } from './field-form.js';
import { FormDefinitionError } from './form-definition-error.js';
import type { OptionCatalogs } from './option-catalogs.js';
import { isSearchable } from './public-answers.js';
import { publicQuestion } from './public-question.js';
import { identityNumber } from './question-types/identity-number.js';
import { isAccepted } from './question-types/reading.js';
import { schemaOf } from './schema-of.js';

/**
 * Returns the texts by which a stored answer is found; searches compare them whole, case and accents included
 * (decisions, section 3). A text, a number (`12.5`) or a boolean (`true`) has one, a list has one for each choice, an
 * object has none.
 */
function searchTexts(stored: JsonValue): readonly string[] {
  if (Array.isArray(stored)) return stored.flatMap((element: JsonValue) => searchTexts(element));
  return stored === null || typeof stored === 'object' ? [] : [String(stored)];
}

/** A {@link QuestionForm} of questions that were checked against each other. */
export class CompiledForm extends FieldForm<CompiledQuestion<FormQuestion>> implements QuestionForm {
  override readonly hasCatalogs: boolean;
  readonly searchable: ReadonlySet<string>;
  /** The present options of its catalogs, by the name of the catalog. */
  private options: ReadonlyMap<string, readonly QuestionOption[]> = new Map();
  private readonly relaxed = new Map<QuestionTypeName, CompiledForm>();

  /** Takes the questions in the order of the form, from `QuestionEngine`. */
  constructor(
    private readonly definitions: readonly FormQuestion[],
    private readonly engine: Expressions,
    private readonly catalogs: OptionCatalogs,
  ) {
    super(
      definitions.map((definition) => new CompiledQuestion(definition)),
      engine,
    );
    this.searchable = new Set(definitions.filter(isSearchable).map(({ pre_codigo }) => pre_codigo));
    this.hasCatalogs = definitions.some(({ pre_catalogo }) => pre_catalogo !== undefined);
    // Options of catalogs are not part of the digest, so it is computed before they are loaded.
    if (this.hasCatalogs) this.fingerprint();
  }

  describeQuestions(): PublicQuestion[] {
    return [...this.questions.values()].map(({ definition }) => publicQuestion(definition));
  }

  asSchema(): FormDescription {
    return schemaOf([...this.questions.values()]);
  }

  findQuestion(codigo: string): FormQuestion | undefined {
    return this.questions.get(codigo)?.definition;
  }

  searchKeys(answers: Answers): SearchKey[] {
    return this.stored(answers).flatMap(([{ codigo, definition }, stored]) =>
      searchTexts(stored).map((texto) => ({ codigo, texto, consultable: definition.pre_consultable })),
    );
  }

  searchText(codigo: string, typed: string): string {
    const reading = this.questions.get(codigo)?.read({ [codigo]: typed }, {});
    const [text, ...others] = isAccepted(reading) ? searchTexts(reading.value) : [];
    return text === undefined || others.length > 0 ? typed : text;
  }

  receiptQuestion(answers: Answers): string | undefined {
    return this.stored(answers).find(([{ definition }]) => definition.pre_recibo)?.[0].codigo;
  }

  applicantName(answers: Answers): string | undefined {
    const parts = this.stored(answers).flatMap(([{ definition }, stored]) =>
      definition.pre_solicitante && typeof stored === 'string' ? [stored.trim()] : [],
    );
    return parts.length === 0 ? undefined : parts.join(' ').replaceAll(/\s+/g, ' ');
  }

  documentNumbers(answers: Answers): string[] {
    const numbers = this.stored(answers).flatMap(([{ definition }, stored]) =>
      definition.pre_tipo === 'DOCUMENTO_IDENTIDAD' ? (identityNumber(textOf(stored)) ?? []) : [],
    );
    return [...new Set(numbers)];
  }

  withOptional(tipo: QuestionTypeName): CompiledForm {
    const isAsked = ({ pre_tipo, pre_obligatorio }: FormQuestion): boolean => pre_tipo === tipo && pre_obligatorio;
    if (!this.definitions.some(isAsked)) return this;
    const questions = this.definitions.map((one) => (isAsked(one) ? { ...one, pre_obligatorio: false } : one));
    const form = this.relaxed.get(tipo) ?? new CompiledForm(questions, this.engine, this.catalogs);
    this.relaxed.set(tipo, form);
    return form;
  }

  protected override async refresh(): Promise<void> {
    if (!this.hasCatalogs) return;
    const issues = this.catalogs.check(this.definitions.map((definition, index) => ({ definition, index })));
    if (issues.length > 0) throw new UnusableFormError(new FormDefinitionError(issues));
    const options = new Map<string, readonly QuestionOption[]>();
    for (const { pre_catalogo } of this.definitions) {
      if (pre_catalogo !== undefined) options.set(pre_catalogo, await this.catalogs.options(pre_catalogo));
    }
    if ([...options].every(([name, present]) => this.options.get(name) === present)) return;
    this.options = options;
    this.ask(this.definitions.map((definition) => new CompiledQuestion(this.withOptions(definition))));
  }

  private withOptions(definition: FormQuestion): FormQuestion {
    const { pre_catalogo } = definition;
    return pre_catalogo === undefined ? definition : { ...definition, pre_opciones: this.options.get(pre_catalogo) };
  }
}
