import { inject, injectable } from 'inversify';
import {
  ConflictError,
  Database,
  Files,
  NotFoundError,
  type Identity,
  type OpenFile,
} from '../../../host/plugin-api/index.js';
import { READ_DOCUMENTS } from '../documents-permissions.js';
import { DocumentSources } from './document-source.js';
import type { IssuedState } from './issued-document.js';
import { readVerificationCode } from './verification-code.js';

interface Row {
  readonly codigo: string;
  readonly estado: IssuedState;
  readonly reemplazo: string | null;
  readonly llave: string;
  readonly archivo: string;
  readonly publico: boolean;
}

const unknown = (): NotFoundError => new NotFoundError('No existe un documento con ese código.');

/** Opens the files of issued documents. */
@injectable()
export class IssuedFiles {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DocumentSources) private readonly sources: DocumentSources,
    @inject(Files) private readonly files: Files,
  ) {}

  /**
   * Opens a file, for users who may have it issued, and for readers of documents, who also get invalid ones. Throws
   * `NotFoundError`, `NotAllowedError`, and `ConflictError` for a revoked document (`document_revoked`) or a superseded
   * one (`document_superseded`).
   */
  async open(typed: string, by: Identity): Promise<{ readonly codigo: string; readonly file: OpenFile }> {
    const [row] = await this.database.rows<Row>(
      `SELECT codigo, estado, reemplazo, llave, archivo, publico FROM documents_document
       WHERE codigo = $1 AND estado <> 'EN_PROCESO'`,
      [readVerificationCode(typed) ?? ''],
    );
    if (!row) throw unknown();
    const { codigo, llave, archivo } = row;
    if (!by.may(READ_DOCUMENTS)) {
      const source = await this.sources.find(llave);
      if (!source) throw unknown();
      await this.sources.require(source, row.publico, by);
      requireHolding(row);
    }
    return { codigo, file: await this.files.openFile(archivo) };
  }
}

function requireHolding({ estado, reemplazo }: Row): void {
  if (estado === 'REVOCADO') throw new ConflictError('El documento fue revocado.', { code: 'document_revoked' });
  if (estado === 'REEMPLAZADO') {
    throw new ConflictError(`Lo reemplazó el documento ${reemplazo}.`, { code: 'document_superseded' });
  }
}
