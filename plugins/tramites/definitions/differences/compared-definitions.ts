import { inject, injectable } from 'inversify';
import { QuestionForms } from '../../../forms/contract.js';
import { tramiteFields } from '../../catalog/index.js';
import type { WrittenDefinition } from '../draft-content.js';
import type { ComparedDefinition, ComparedQuestion } from './difference.js';

/** The most questions that are compared: a form has fewer, and the time grows with the square of their number. */
const MOST_COMPARED = 400;

/** The names that a question may have its fields under, beside those of a bundle. */
const bundleNames: readonly (readonly [own: string, bundle: string])[] = [
  ['pre_opciones', 'opciones'],
  ['pre_catalogo', 'catalogo'],
  ['pre_condicion', 'condicion'],
];

/** Reads definitions for comparing them: a field that is written differently and means the same is no difference. */
@injectable()
export class ComparedDefinitions {
  private readonly fields: ReturnType<typeof tramiteFields>;

  constructor(@inject(QuestionForms) private readonly forms: QuestionForms) {
    this.fields = tramiteFields(forms.formSchema);
  }

  /** Reads a definition; a faulty field is compared as it is written. */
  read(definicion: WrittenDefinition): ComparedDefinition {
    const { codigo: _code, preguntas: _questions, ...shape } = this.fields.shape;
    const fields = Object.entries(shape).map(([name, schema]): [string, unknown] => {
      const written = Object.hasOwn(definicion, name) ? definicion[name] : undefined;
      const parsed = schema.safeParse(written);
      return [name, parsed.success ? parsed.data : written];
    });
    const written: unknown = Object.hasOwn(definicion, 'preguntas') ? definicion['preguntas'] : undefined;
    const list: readonly unknown[] = Array.isArray(written) ? written.slice(0, MOST_COMPARED) : [];
    return { fields: new Map(fields), questions: byCode(list.flatMap((one) => this.question(one))) };
  }

  private question(written: unknown): ComparedQuestion[] {
    if (typeof written !== 'object' || written === null) return [];
    const parsed = this.forms.questionSchema.safeParse(written);
    if (parsed.success) return [{ ...this.forms.writeQuestion(parsed.data) }];
    const raw = new Map(Object.entries(written));
    for (const [own, bundle] of bundleNames) if (raw.has(own)) raw.set(bundle, raw.get(own));
    return [Object.fromEntries(raw)];
  }
}

/** Orders questions as they are asked, and takes the first one of each code. */
function byCode(questions: readonly ComparedQuestion[]): ReadonlyMap<string, ComparedQuestion> {
  const orderOf = ({ pre_orden: order }: ComparedQuestion): number =>
    typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER;
  const found = new Map<string, ComparedQuestion>();
  for (const question of questions.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    const { pre_codigo: codigo } = question;
    if (typeof codigo === 'string' && codigo !== '' && !found.has(codigo)) found.set(codigo, question);
  }
  return found;
}
