import type { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import {
  Files,
  HostSettings,
  InputError,
  isOfMediaType,
  PayloadTooLargeError,
  type FormBody,
  type FormFile,
  type StoredFile,
} from '../../../../host/plugin-api/index.js';
import {
  controlOf,
  fileTooLarge,
  tooManyFiles,
  wrongFileType,
  type FieldParts,
  type FormField,
} from '../../../forms/contract.js';
import { MeasuredFile } from './measured-file.js';

/** The content of a submitted page. */
export interface HandedIn {
  /** The values by the name of the input, without files. */
  readonly fields: FieldParts;
  /** The received files, without an owner yet. */
  readonly files: readonly FormFile[];
  /** Why other files were not received, by the code of their question. */
  readonly faults: Readonly<Record<string, string>>;
  /** The questions for whose files the page had an input. */
  readonly fileInputs: readonly string[];
}

/** Returns how many files a question takes; 0 where it is not answered with files. */
function mostFilesOf(question: FormField): number {
  const control = controlOf(question);
  return control.kind === 'file' ? control.mostFiles : 0;
}

/** A page whose last parts may not have been read. */
export interface PartlyRead extends HandedIn {
  /** Why the host read no more of it: it has too many or too large parts. */
  readonly refusal: PayloadTooLargeError | undefined;
}

/** The parts of a page that have arrived so far. */
class ArrivedParts {
  readonly fields = new Map<string, string[]>();
  readonly files: FormFile[] = [];
  readonly faults = new Map<string, string>();
  readonly fileInputs: string[] = [];
  refusal: PayloadTooLargeError | undefined;

  addField(name: string, value: string): void {
    const present = this.fields.get(name);
    if (present) present.push(value);
    else this.fields.set(name, [value]);
  }

  /** Adds a fault of a question, once. */
  addFault(codigo: string, reason: string): void {
    const present = this.faults.get(codigo);
    if (!present?.endsWith(reason)) this.faults.set(codigo, present === undefined ? reason : `${present} ${reason}`);
  }

  filesOf(codigo: string): number {
    return this.files.filter(({ field }) => field === codigo).length;
  }

  get page(): PartlyRead {
    const { files, fileInputs, refusal } = this;
    const [fields, faults] = [Object.fromEntries(this.fields), Object.fromEntries(this.faults)];
    return { fields, files, faults, fileInputs, refusal };
  }
}

/**
 * Reads submitted pages of questions. A file that is refused is a fault of its question and not of the page: no other
 * answer of the page is lost.
 */
@injectable()
export class PageReader {
  constructor(
    @inject(Files) private readonly files: Files,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  /**
   * Reads a page and passes it to `use`. Files that still have no owner after that are discarded. Throws
   * `PayloadTooLargeError` for a page that the host does not read to its end.
   */
  read<T>(body: FormBody, questions: readonly FormField[], use: (handedIn: HandedIn) => Promise<T>): Promise<T> {
    return this.readPartly(body, questions, (page) => {
      if (page.refusal) throw page.refusal;
      return use(page);
    });
  }

  /** Reads a page as {@link read} does, or the part of it that came before the host refused the rest. */
  async readPartly<T>(
    body: FormBody,
    questions: readonly FormField[],
    use: (handedIn: PartlyRead) => Promise<T>,
  ): Promise<T> {
    const arrived = new ArrivedParts();
    try {
      await this.receiveParts(body, questions, arrived).catch((error: unknown) => {
        if (!(error instanceof PayloadTooLargeError)) throw error;
        arrived.refusal = error;
      });
      return await use(arrived.page);
    } finally {
      await this.files.discardFiles(arrived.files.map(({ file }) => file));
    }
  }

  private async receiveParts(body: FormBody, questions: readonly FormField[], arrived: ArrivedParts): Promise<void> {
    for await (const part of body.kind === 'multipart' ? body.parts : []) {
      if (part.kind === 'field') {
        arrived.addField(part.name, part.value);
        continue;
      }
      const question = questions.find(({ codigo }) => codigo === part.name);
      const most = question ? mostFilesOf(question) : 0;
      const isFirst = !arrived.fileInputs.includes(part.name);
      if (most > 0 && isFirst) arrived.fileInputs.push(part.name);
      // A browser sends a part without a filename where no file was chosen.
      if (!question || part.filename === '' || (most <= 1 && !(most === 1 && isFirst))) {
        part.content.resume();
        continue;
      }
      if (arrived.filesOf(part.name) === most) {
        part.content.resume();
        arrived.addFault(part.name, tooManyFiles(question, most));
        continue;
      }
      const received = await this.receive(question, part);
      if (typeof received !== 'string') arrived.files.push({ field: part.name, file: received });
      else arrived.addFault(part.name, most === 1 ? received : `«${part.filename}»: ${received}`);
    }
  }

  /** Receives a file; returns a text where it is refused: the reason. */
  private async receive(
    question: FormField,
    { filename, content }: { readonly filename: string; readonly content: Readable },
  ): Promise<StoredFile | string> {
    const { tipos = [], tamano } = question.archivo!;
    const mostBytes = Math.min(tamano, this.settings.uploads.fileBytes);
    const measured = new MeasuredFile(content);
    try {
      const file = await this.files.receiveFile(measured.content, { name: filename, mostBytes });
      if (tipos.length === 0 || isOfMediaType(file.type, tipos)) return file;
      await this.files.discardFiles([file]);
      return wrongFileType(file.type, tipos);
    } catch (error) {
      if (error instanceof PayloadTooLargeError) return fileTooLarge(await measured.measure(), mostBytes);
      if (error instanceof InputError) return error.message;
      throw error;
    }
  }
}
