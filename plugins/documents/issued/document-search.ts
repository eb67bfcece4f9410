import { inject, injectable } from 'inversify';
import { conditions, Database, NotFoundError } from '../../../host/plugin-api/index.js';
import type { IssuedState } from './issued-document.js';
import { readVerificationCode } from './verification-code.js';

/** An issued document in a list for staff. */
export interface ListedDocument {
  readonly id: number;
  readonly codigo: string;
  readonly estado: IssuedState;
  readonly nombre: string;
  /** The `cert_codigo`; null for a document of a process. */
  readonly certificado: string | null;
  readonly llave: string;
  readonly plantilla: string;
  readonly version: number;
  /** The masked name of the person that the document is for. */
  readonly titular: string | null;
  /** The id of the requester; null for the service itself. */
  readonly usuario: number | null;
  readonly emitido: string;
}

/** A document with the fields that a list leaves out. */
export interface DetailedDocument extends ListedDocument {
  /** The printed data. */
  readonly datos: unknown;
  readonly sha256_datos: string;
  /** The digest of its content, which a draft of it has too; null for certificates and older documents. */
  readonly sha256_contenido: string | null;
  readonly sha256: string;
  readonly firmante: string;
  readonly nivel: string;
  /** The code of the newer document that supersedes it. */
  readonly reemplazo: string | null;
  readonly revocado: string | null;
  readonly motivo: string | null;
}

/** The filter of a list. */
export interface DocumentFilter {
  readonly before?: number | undefined;
  readonly limit: number;
  readonly estado?: ListedDocument['estado'] | undefined;
  readonly certificado?: string | undefined;
  readonly plantilla?: string | undefined;
  readonly llave?: string | undefined;
}

type Row = Omit<ListedDocument, 'usuario' | 'emitido'> & {
  readonly user_id: number | null;
  readonly created_at: Date;
};

type DetailedRow = Row &
  Omit<DetailedDocument, keyof ListedDocument | 'datos' | 'revocado'> & {
    readonly datos: string;
    readonly revoked_at: Date | null;
  };

const columns = 'id, codigo, estado, nombre, certificado, llave, plantilla, version, titular, user_id, created_at';

const listed = ({ user_id, created_at, ...row }: Row): ListedDocument => ({
  ...row,
  usuario: user_id,
  emitido: created_at.toISOString(),
});

/** Lists and reads issued documents for staff, without those that are being made. */
@injectable()
export class DocumentSearch {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns a page of documents, newest first. */
  async list({ before, limit, estado, certificado, plantilla, llave }: DocumentFilter): Promise<ListedDocument[]> {
    const narrowed = conditions()
      .and('estado <> ?', 'EN_PROCESO')
      .and('id < ?', before)
      .and('estado = ?', estado)
      .and('certificado = ?', certificado)
      .and('plantilla = ?', plantilla)
      .and('llave = ?', llave);
    const rows = await narrowed.rows<Row>(
      this.database,
      (where) => `SELECT ${columns} FROM documents_document ${where}
        ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    return rows.map(listed);
  }

  /** Returns a document by its code, as typed. Throws `NotFoundError`. */
  async get(typed: string): Promise<DetailedDocument> {
    const [row] = await this.database.rows<DetailedRow>(
      `SELECT ${columns}, datos, sha256_datos, sha256_contenido, sha256, firmante, nivel, reemplazo, revoked_at, motivo
       FROM documents_document WHERE codigo = $1 AND estado <> 'EN_PROCESO'`,
      [readVerificationCode(typed) ?? typed],
    );
    if (!row) throw new NotFoundError('No existe un documento con ese código.');
    const { datos, revoked_at, sha256_datos, sha256_contenido, sha256, firmante, nivel, reemplazo, motivo, ...rest } =
      row;
    return {
      ...listed(rest),
      datos: JSON.parse(datos) as unknown,
      sha256_datos,
      sha256_contenido,
      sha256,
      firmante,
      nivel,
      reemplazo,
      revocado: revoked_at?.toISOString() ?? null,
      motivo,
    };
  }
}
