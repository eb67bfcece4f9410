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
import { readVerificationCode } from './verification-code.js';

interface Row {
  readonly codigo: string;
  readonly estado: 'VIGENTE' | 'REVOCADO';
  readonly llave: string;
  readonly archivo: string;
}

const unknown = (): NotFoundError => new NotFoundError('No existe un documento con ese código.');

/** Files of issued documents. */
@injectable()
export class IssuedFiles {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DocumentSources) private readonly sources: DocumentSources,
    @inject(Files) private readonly files: Files,
  ) {}

  /**
   * For whoever may have what it tells of issued, and for readers of documents, who see revoked ones too. Throws
   * `NotFoundError`, `NotAllowedError`, and `ConflictError` for one that was revoked.
   */
  async open(typed: string, by: Identity): Promise<{ readonly codigo: string; readonly file: OpenFile }> {
    const [row] = await this.database.rows<Row>(
      `SELECT codigo, estado, llave, archivo FROM documents_document
       WHERE codigo = $1 AND estado <> 'EN_PROCESO'`,
      [readVerificationCode(typed) ?? ''],
    );
    if (!row) throw unknown();
    const { codigo, estado, llave, archivo } = row;
    if (!by.may(READ_DOCUMENTS)) {
      const source = await this.sources.find(llave);
      if (!source) throw unknown();
      await this.sources.require(source, by);
      if (estado === 'REVOCADO') {
        throw new ConflictError('El documento fue revocado.', { code: 'document_revoked' });
      }
    }
    return { codigo, file: await this.files.open(archivo) };
  }
}
