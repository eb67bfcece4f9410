import type { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import {
  Files,
  InputError,
  isOfMediaType,
  PayloadTooLargeError,
  type FormBody,
  type FormFile,
  type StoredFile,
} from '../../../../host/plugin-api/index.js';
import { controlOf, fileSizeInWords, wrongFileType, type FieldParts, type FormField } from '../../../forms/contract.js';

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

/**
 * Reads submitted pages of questions. A file that is refused is a fault of its question and not of the page: no other
 * answer of the page is lost.
 */
@injectable()
export class PageReader {
  constructor(@inject(Files) private readonly files: Files) {}

  /** Reads a page and passes it to `use`. Files that still have no owner after that are discarded. */
  async read<T>(body: FormBody, questions: readonly FormField[], use: (handedIn: HandedIn) => Promise<T>): Promise<T> {
    const fields = new Map<string, string[]>();
    const files: FormFile[] = [];
    const faults = new Map<string, string>();
    const fileInputs: string[] = [];
    try {
      for await (const part of body.kind === 'multipart' ? body.parts : []) {
        if (part.kind === 'field') {
          const present = fields.get(part.name);
          if (present) present.push(part.value);
          else fields.set(part.name, [part.value]);
          continue;
        }
        const question = questions.find(({ codigo }) => codigo === part.name);
        const isAsked = question && controlOf(question).kind === 'file' && !fileInputs.includes(part.name);
        if (isAsked) fileInputs.push(part.name);
        // A browser sends a part without a filename where no file was chosen.
        if (!isAsked || part.filename === '') {
          part.content.resume();
          continue;
        }
        const received = await this.receive(question, part);
        if (typeof received === 'string') faults.set(part.name, received);
        else files.push({ field: part.name, file: received });
      }
      return await use({
        fields: Object.fromEntries(fields),
        files,
        faults: Object.fromEntries(faults),
        fileInputs,
      });
    } finally {
      await this.files.discardFiles(files.map(({ file }) => file));
    }
  }

  /** Receives a file; returns a text where it is refused: the reason. */
  private async receive(
    question: FormField,
    { filename, content }: { readonly filename: string; readonly content: Readable },
  ): Promise<StoredFile | string> {
    const { tipos = [], tamano: mostBytes } = question.archivo!;
    try {
      const file = await this.files.receiveFile(content, { name: filename, mostBytes });
      if (tipos.length === 0 || isOfMediaType(file.type, tipos)) return file;
      await this.files.discardFiles([file]);
      return wrongFileType(file.type, tipos);
    } catch (error) {
      if (error instanceof PayloadTooLargeError) {
        return `El archivo pesa más de ${fileSizeInWords(mostBytes)}. Envíe uno más pequeño.`;
      }
      if (error instanceof InputError) return error.message;
      throw error;
    }
  }
}
