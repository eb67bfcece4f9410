import { inject, injectable } from 'inversify';
import { conditions, Database, NotFoundError } from '../../../host/plugin-api/index.js';
import type { IssuedState } from './issued-document.js';
import { readVerificationCode } from './verification-code.js';

/** An issued document as staff see it in a list. */
export interface ListedDocument {
  readonly id: number;
  readonly codigo: string;
  readonly estado: IssuedState;
  readonly nombre: string;
  /** `cert_codigo`; null for one of a process. */
  readonly certificado: string | null;
  readonly llave: string;
  readonly plantilla: string;
  readonly version: number;
  /** Masked. */
  readonly titular: string | null;
  /** Id of the requester; null for the service itself. */
  readonly usuario: number | null;
  readonly emitido: string;
}

/** One document, with what a list leaves out. */
export interface DetailedDocument extends ListedDocument {
  /** What was printed. */
  readonly datos: unknown;
  readonly sha256_datos: string;
  readonly sha256: string;
  readonly firmante: string;
  readonly nivel: string;
  /** Code of the newer document that it has made way for. */
  readonly reemplazo: string | null;
  readonly revocado: string | null;
  readonly motivo: string | null;
}

/** What a list is narrowed by. */
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

/** Issued documents as staff see them; those that are being made are none yet. */
@injectable()
export class DocumentSearch {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns the newest first. */
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

  /** Throws `NotFoundError`. */
  async get(typed: string): Promise<DetailedDocument> {
    const [row] = await this.database.rows<DetailedRow>(
      `SELECT ${columns}, datos, sha256_datos, sha256, firmante, nivel, reemplazo, revoked_at, motivo
       FROM documents_document WHERE codigo = $1 AND estado <> 'EN_PROCESO'`,
      [readVerificationCode(typed) ?? typed],
    );
    if (!row) throw new NotFoundError('No existe un documento con ese código.');
    const { datos, revoked_at, sha256_datos, sha256, firmante, nivel, reemplazo, motivo, ...rest } = row;
    return {
      ...listed(rest),
      datos: JSON.parse(datos) as unknown,
      sha256_datos,
      sha256,
      firmante,
      nivel,
      reemplazo,
      revocado: revoked_at?.toISOString() ?? null,
      motivo,
    };
  }
}
