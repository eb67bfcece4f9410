import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { IssuedState } from './issued-document.js';

/** The states of a document, from being made on. */
type DocumentState = 'EN_PROCESO' | IssuedState;

/** The contents of a document. */
export interface DraftedDocument {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly certificado: string | null;
  readonly llave: string;
  readonly plantilla: string;
  readonly version: number;
  /** JSON of `PrintedData`. */
  readonly datos: string;
  readonly sha256_datos: string;
  /** The masked name of the person that the document is for. */
  readonly titular: string | null;
  readonly created_at: Date;
}

/** A document that is begun. */
interface NewDocument extends Omit<DraftedDocument, 'id'> {
  /** The code of the process task that makes it. */
  readonly tarea: string | null;
  /** Whether callers with the key of the instance's record may read it. */
  readonly publico: boolean;
  /** The digest of its content (`DocumentTemplate.contentDigest`); null for a certificate. */
  readonly sha256_contenido: string | null;
  /** The id of the requester; null for the service itself. */
  readonly user_id: number | null;
}

/** The progress of a document, without its contents. */
export interface DocumentRow extends Pick<DraftedDocument, 'id' | 'codigo' | 'nombre' | 'created_at'> {
  readonly estado: DocumentState;
  readonly lease: string | null;
  readonly lease_until: Date | null;
  readonly archivo: string | null;
  readonly sha256: string | null;
}

/** A lease: the right to make a document until a time. */
export interface Lease {
  readonly lease: string;
  readonly until: Date;
}

/** The fields that a document gets when it is made. */
export interface MadeDocument {
  readonly archivo: string;
  readonly sha256: string;
  readonly firmante: string;
  readonly nivel: string;
}

/** The columns that identify a document: its id, code, certificate, `llave` and template. */
export type DocumentName = Pick<DraftedDocument, 'id' | 'codigo' | 'certificado' | 'llave' | 'plantilla'>;

const nameColumns = 'id, codigo, certificado, llave, plantilla';
const columns = 'id, codigo, nombre, created_at, estado, lease, lease_until, archivo, sha256';
const draftColumns =
  'id, codigo, nombre, certificado, llave, plantilla, version, datos, sha256_datos, titular, created_at';

/** The rows of documents. The database decides which request makes a document. */
@injectable()
export class DocumentRows {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns the newest document with this request key. */
  async newest(clave: string): Promise<DocumentRow | undefined> {
    const [row] = await this.database.rows<DocumentRow>(
      `SELECT ${columns} FROM documents_document WHERE clave = $1
       ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [clave],
    );
    return row;
  }

  /** Begins a document. Returns undefined where another one is valid or being made for this key. */
  async begin(clave: string, draft: NewDocument, { lease, until }: Lease): Promise<number | undefined> {
    try {
      const [row] = await this.database.insertRows<{ id: number }>(
        'documents_document',
        [{ ...draft, clave, estado: 'EN_PROCESO', lease, lease_until: until }],
        ['id'],
      );
      return row!.id;
    } catch (error) {
      if (this.database.isUniqueViolation(error, 'documents_document_clave_uq')) return undefined;
      throw error;
    }
  }

  /** Takes over a document whose lease has expired. Returns undefined where another request was faster. */
  async takeOver(id: number, past: string, { lease, until }: Lease): Promise<DraftedDocument | undefined> {
    const changed = await this.database.changeRows(
      `UPDATE documents_document SET lease = $1, lease_until = $2
       WHERE id = $3 AND lease = $4 AND estado = 'EN_PROCESO'`,
      [lease, until, id, past],
    );
    if (changed === 0) return undefined;
    const [draft] = await this.database.rows<DraftedDocument>(
      `SELECT ${draftColumns} FROM documents_document WHERE id = $1 AND lease = $2`,
      [id, lease],
    );
    return draft;
  }

  /** Extends the lease of the request that makes the document. */
  async renew(id: number, { lease, until }: Lease): Promise<void> {
    await this.database.changeRows('UPDATE documents_document SET lease_until = $1 WHERE id = $2 AND lease = $3', [
      until,
      id,
      lease,
    ]);
  }

  /**
   * Locks a document before it is issued, and before any other of its certificate and `llave`, so that of two that are
   * issued at once the earlier one never waits for the later one. Returns false where another request has taken it
   * over, or issued a later one.
   */
  async hold(tx: Transaction, id: number, lease: string): Promise<boolean> {
    const sql = "UPDATE documents_document SET lease = lease WHERE id = $1 AND lease = $2 AND estado = 'EN_PROCESO'";
    return (await this.database.changeRows(sql, [id, lease], tx)) === 1;
  }

  /**
   * Makes way for a document of a certificate. Of the same `llave`, it supersedes the older issued ones, which it
   * returns, and deletes the older ones that are still being made.
   */
  async supersede(
    tx: Transaction,
    { id, codigo, certificado, llave }: Omit<DocumentName, 'plantilla'>,
  ): Promise<DocumentName[]> {
    const of = [certificado, llave, id];
    // First, as this waits for a document that is being issued now; the update below then finds it.
    await this.database.changeRows(
      `DELETE FROM documents_document
       WHERE certificado = $1 AND llave = $2 AND id < $3 AND estado = 'EN_PROCESO'`,
      of,
      tx,
    );
    const superseded = await this.database.changeRows(
      `UPDATE documents_document SET estado = 'REEMPLAZADO', reemplazo = $4
       WHERE certificado = $1 AND llave = $2 AND id < $3 AND estado = 'VIGENTE'`,
      [...of, codigo],
      tx,
    );
    if (superseded === 0) return [];
    return this.database.rows<DocumentName>(
      `SELECT ${nameColumns} FROM documents_document WHERE certificado = $1 AND llave = $2 AND reemplazo = $3`,
      [certificado, llave, codigo],
      tx,
    );
  }

  /** Issues a document that `tx` has locked; it is valid from the commit on. */
  async issue(tx: Transaction, id: number, { archivo, sha256, firmante, nivel }: MadeDocument): Promise<void> {
    await this.database.changeRows(
      `UPDATE documents_document
       SET estado = 'VIGENTE', lease = NULL, lease_until = NULL, archivo = $1, sha256 = $2, firmante = $3, nivel = $4
       WHERE id = $5`,
      [archivo, sha256, firmante, nivel, id],
      tx,
    );
  }

  /** Deletes a document that could not be made. */
  async abandon(id: number, lease: string): Promise<void> {
    await this.database.changeRows(
      "DELETE FROM documents_document WHERE id = $1 AND lease = $2 AND estado = 'EN_PROCESO'",
      [id, lease],
    );
  }

  /** Deletes the documents whose lease ended before this time: their maker died, and no request took them over. */
  async removeAbandoned(before: Date): Promise<void> {
    await this.database.changeRows("DELETE FROM documents_document WHERE estado = 'EN_PROCESO' AND lease_until < $1", [
      before,
    ]);
  }
}
