import { inject, injectable, optional } from 'inversify';
import {
  ConflictError,
  InputError,
  JobFailedError,
  JobRefusedError,
  NotFoundError,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { RecordDocuments, type RecordDocument, type SentDocument, type TrackedDocument } from '../contract.js';
import type { AnswerDocument, StoredAnswer } from './stored-answer.js';

/** The documents of the record's process that go with its answers (decisions, section 7). */
@injectable()
export class AnswerDocuments {
  constructor(@inject(RecordDocuments) @optional() private readonly documents?: RecordDocuments) {}

  /**
   * Finds the documents that an answer names, each once. Throws `InputError` for a code that the process has not
   * issued.
   */
  async find(tx: Transaction, llave: string | null, codigos: readonly string[]): Promise<readonly RecordDocument[]> {
    const found = await this.byCode(llave, codigos, tx);
    const documents = new Map<string, RecordDocument>();
    const unknown: string[] = [];
    for (const [index, typed] of codigos.entries()) {
      const document = found.get(typed);
      if (document) documents.set(document.codigo, document);
      // The message leaves out the code: a refusal repeats nothing of a request.
      else unknown.push(`El proceso de este registro no ha expedido el documento ${index + 1} de la lista.`);
    }
    if (unknown.length === 0) return [...documents.values()];
    throw new InputError('La respuesta no es válida.', { errors: { documentos: unknown } });
  }

  /**
   * Makes the documents for the person who filed, each with a link of its own. Throws `JobRefusedError` where a
   * document is no longer valid: an answer is not sent without the documents that it speaks of.
   */
  async send(tx: Transaction, llave: string | null, { documentos }: StoredAnswer): Promise<readonly SentDocument[]> {
    if (documentos.length === 0 || llave === null) return [];
    if (!this.documents) throw new JobFailedError('no plugin issues the documents of the answer');
    const codigos = documentos.map(({ codigo }) => codigo);
    return this.documents.sendDocuments(tx, llave, codigos).catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
      throw new JobRefusedError('Un documento de la respuesta ya no está vigente.', { cause: error });
    });
  }

  /** Returns the documents of several answers as the holder of the record's key sees them, by their codes. */
  async tracked(
    llave: string | null,
    answers: readonly { readonly documentos: readonly AnswerDocument[] }[],
  ): Promise<ReadonlyMap<string, TrackedDocument>> {
    const codigos = answers.flatMap(({ documentos }) => documentos.map(({ codigo }) => codigo));
    const found = await this.byCode(llave, codigos);
    return new Map([...found].map(([codigo, document]) => [codigo, toTrackedDocument(document)]));
  }

  private async byCode(
    llave: string | null,
    codigos: readonly string[],
    tx?: Transaction,
  ): Promise<ReadonlyMap<string, RecordDocument>> {
    if (codigos.length === 0 || llave === null || !this.documents) return new Map();
    return this.documents.findDocuments(llave, codigos, tx);
  }
}

/** Throws `ConflictError` where a document is no longer valid. */
export function requireHolding(documents: readonly RecordDocument[]): void {
  const one = documents.find(({ estado }) => estado !== 'VIGENTE');
  if (!one) return;
  throw new ConflictError(`El documento ${one.codigo} ya no está vigente.`, { code: 'documento_no_vigente' });
}

/** Makes the view of a document for the holder of the record's key. */
export const toTrackedDocument = ({ nombre, codigo, emitido, estado, enlace }: RecordDocument): TrackedDocument => ({
  nombre,
  codigo,
  emitido: emitido.toISOString(),
  estado,
  enlace: enlace ?? null,
});
