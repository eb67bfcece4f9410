import { isBlank } from '../../../host/plugin-api/index.js';
import {
  typedAnswer,
  type Answers,
  type FormField,
  type FormNotice,
  type GivenHow,
  type JsonSchema,
  type UploadedFiles,
} from '../contract.js';
import { askedTypes } from './asked-types.js';
import { maximumFileSize } from './question-fields.js';
import type { FieldDefinition, QuestionType } from './question-types/question-type.js';
import { fieldTypes } from './question-types/question-types.js';
import { mostFilesOf } from './question-types/file-type.js';
import { refuse, type Reading } from './question-types/reading.js';

/** A question that reads answers. */
export class CompiledQuestion<D extends FieldDefinition = FieldDefinition> {
  readonly codigo: string;
  readonly type: QuestionType;

  constructor(readonly definition: D) {
    this.codigo = definition.pre_codigo;
    this.type = fieldTypes[definition.pre_tipo];
  }

  /** The most files that answer it, where it is answered with files. */
  get mostFiles(): number {
    return mostFilesOf(this.definition);
  }

  /** The name of the question in messages: `<pre_codigo>/<pre_texto>`. */
  get label(): string {
    return `${this.codigo}/${this.definition.pre_texto}`;
  }

  /** The schema of its answer, with its title. */
  get schema(): JsonSchema {
    return { title: this.definition.pre_texto, ...this.type.schema(this.definition) };
  }

  /** The question as a text to read. */
  get notice(): FormNotice {
    const { pre_texto, pre_ayuda } = this.definition;
    return { codigo: this.codigo, texto: pre_texto, ...(pre_ayuda !== undefined && { ayuda: pre_ayuda }) };
  }

  /** The question as a person is asked for it. */
  get field(): FormField {
    const { pre_tipo, pre_obligatorio, pre_opciones, pre_tipos_archivo, pre_tamano_maximo, pre_autocompletar } =
      this.definition;
    return {
      ...this.notice,
      tipo: pre_tipo,
      obligatorio: pre_obligatorio,
      ...(pre_opciones && { opciones: pre_opciones }),
      ...(this.type.source === 'file' && {
        archivo: {
          ...(pre_tipos_archivo && { tipos: askedTypes(pre_tipos_archivo) }),
          tamano: pre_tamano_maximo ?? maximumFileSize,
          ...(this.mostFiles > 1 && { maximo: this.mostFiles }),
        },
      }),
      ...(pre_autocompletar && { autocompletar: pre_autocompletar }),
      schema: this.schema,
    };
  }

  /**
   * Reads its answer among the fields and files of a request; undefined without one. A blank text is no answer. Its
   * pattern is not checked here, as that takes a thread.
   */
  read(
    fields: Readonly<Record<string, unknown>>,
    files: UploadedFiles,
    { isTyped = false }: GivenHow = {},
  ): Reading | undefined {
    const field = Object.hasOwn(fields, this.codigo) ? fields[this.codigo] : undefined;
    const sent = Object.hasOwn(files, this.codigo) ? [files[this.codigo]!].flat() : [];
    if (this.type.source === 'none') return undefined;
    if (this.type.source === 'file') {
      if (!isNoAnswer(field)) return refuse('Debe enviarse como archivo.');
      return sent.length === 0 ? undefined : this.readGiven(sent);
    }
    if (sent.length > 0) return refuse('No se responde con un archivo.');
    if (isNoAnswer(field)) return undefined;
    return isTyped && typeof field === 'string' ? this.readTyped(field) : this.readGiven(field);
  }

  /**
   * Reads its answer among stored ones, where a file is its description. An answer that another version of the form
   * accepted may be refused.
   */
  readStored(answers: Answers): Reading | undefined {
    const stored = Object.hasOwn(answers, this.codigo) ? answers[this.codigo] : undefined;
    const isFile = this.type.source === 'file' && typeof stored === 'object' && stored !== null;
    if (!isFile) return this.read(answers, {});
    return this.read({}, { [this.codigo]: stored } as unknown as UploadedFiles);
  }

  private readTyped(text: string): Reading {
    const typed = typedAnswer({ tipo: this.definition.pre_tipo }, text);
    return typed.kind === 'answer' ? this.readGiven(typed.answer) : refuse(typed.reason);
  }

  /** Reads a value that is not blank. */
  protected readGiven(given: unknown): Reading {
    return this.type.read(given, this.definition);
  }
}

function isNoAnswer(value: unknown): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
