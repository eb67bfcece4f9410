import type { Answers, FormQuestion, UploadedFile } from '../contract.js';
import type { QuestionType } from './question-types/question-type.js';
import { questionTypes } from './question-types/question-types.js';
import { refuse, type Reading } from './question-types/reading.js';

/** A question that reads answers. */
export class CompiledQuestion {
  readonly codigo: string;
  readonly type: QuestionType;

  constructor(readonly definition: FormQuestion) {
    this.codigo = definition.pre_codigo;
    this.type = questionTypes[definition.pre_tipo];
  }

  /** As messages name it: `<pre_codigo>/<pre_texto>`. */
  get label(): string {
    return `${this.codigo}/${this.definition.pre_texto}`;
  }

  /**
   * Its answer among the fields and files of a request; undefined without one. A blank text is none. Whether it
   * has the pattern is for a thread to say.
   */
  read(
    fields: Readonly<Record<string, unknown>>,
    files: Readonly<Record<string, UploadedFile>>,
  ): Reading | undefined {
    const field = Object.hasOwn(fields, this.codigo) ? fields[this.codigo] : undefined;
    const file = Object.hasOwn(files, this.codigo) ? files[this.codigo] : undefined;
    if (this.type.source === 'none') return undefined;
    if (this.type.source === 'file') {
      if (!isBlank(field)) return refuse('Debe enviarse como archivo.');
      return file && this.type.read(file, this.definition);
    }
    if (file) return refuse('No se responde con un archivo.');
    return isBlank(field) ? undefined : this.type.read(field, this.definition);
  }

  /** The same of stored answers, where a file is its description. What another version of the form took may be refused. */
  readStored(answers: Answers): Reading | undefined {
    const stored = Object.hasOwn(answers, this.codigo) ? answers[this.codigo] : undefined;
    const isFile = this.type.source === 'file' && typeof stored === 'object' && stored !== null;
    if (!isFile) return this.read(answers, {});
    return this.read({}, { [this.codigo]: stored as unknown as UploadedFile });
  }
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
