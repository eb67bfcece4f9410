import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { IssuedState } from './issued-document.js';

/** A document that is being made, or was issued. */
type DocumentState = 'EN_PROCESO' | IssuedState;

/** What a document is made of. */
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
  /** Masked. */
  readonly titular: string | null;
  readonly created_at: Date;
}

/** A document that is begun. */
interface NewDocument extends Omit<DraftedDocument, 'id'> {
  /** Code of the task of a process that has it made. */
  readonly tarea: string | null;
  /** Whether callers with the key of the instance's record may have it, too. */
  readonly publico: boolean;
  /** Id of the requester; null for the service itself. */
  readonly user_id: number | null;
}

/** How far a document has come, without what it is made of. */
export interface DocumentRow extends Pick<DraftedDocument, 'id' | 'codigo' | 'nombre' | 'created_at'> {
  readonly estado: DocumentState;
  readonly lease: string | null;
  readonly lease_until: Date | null;
  readonly archivo: string | null;
  readonly sha256: string | null;
}

/** The right to make a document, and its end. */
export interface Lease {
  readonly lease: string;
  readonly until: Date;
}

/** What a document has once it is made. */
export interface MadeDocument {
  readonly archivo: string;
  readonly sha256: string;
  readonly firmante: string;
  readonly nivel: string;
}

/** A document, and what it is of. */
export type DocumentName = Pick<DraftedDocument, 'id' | 'codigo' | 'certificado' | 'llave' | 'plantilla'>;

const nameColumns = 'id, codigo, certificado, llave, plantilla';
const columns = 'id, codigo, nombre, created_at, estado, lease, lease_until, archivo, sha256';
const draftColumns =
  'id, codigo, nombre, certificado, llave, plantilla, version, datos, sha256_datos, titular, created_at';

/** Documents in the database, which decides who makes one. */
@injectable()
export class DocumentRows {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns the newest that was asked for by this key. */
  async newest(clave: string): Promise<DocumentRow | undefined> {
    const [row] = await this.database.rows<DocumentRow>(
      `SELECT ${columns} FROM documents_document WHERE clave = $1
       ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [clave],
    );
    return row;
  }

  /** Begins a document. Undefined where another one holds or is being made for this key. */
  async begin(clave: string, draft: NewDocument, { lease, until }: Lease): Promise<number | undefined> {
    try {
      const [row] = await this.database.insert<{ id: number }>(
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

  /** Goes on with a document whose maker did not end it in time. Undefined where another request has done so. */
  async takeOver(id: number, past: string, { lease, until }: Lease): Promise<DraftedDocument | undefined> {
    const changed = await this.database.change(
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

  /** Its maker is still at it. */
  async renew(id: number, { lease, until }: Lease): Promise<void> {
    await this.database.change('UPDATE documents_document SET lease_until = $1 WHERE id = $2 AND lease = $3', [
      until,
      id,
      lease,
    ]);
  }

  /**
   * Locks a document that is about to be issued, before any other of its certificate and llave: of two that end at once
   * the earlier one never waits for the later one. False where another request has taken it over, or a later one was
   * issued meanwhile.
   */
  async hold(tx: Transaction, id: number, lease: string): Promise<boolean> {
    const sql = "UPDATE documents_document SET lease = lease WHERE id = $1 AND lease = $2 AND estado = 'EN_PROCESO'";
    return (await this.database.change(sql, [id, lease], tx)) === 1;
  }

  /**
   * What makes way for a document of a certificate: what was issued of the same llave before, which it answers, and
   * what is still being made, as it was asked for earlier.
   */
  async supersede(
    tx: Transaction,
    { id, codigo, certificado, llave }: Omit<DocumentName, 'plantilla'>,
  ): Promise<DocumentName[]> {
    const of = [certificado, llave, id];
    // First: one that is issued at this moment is waited for, and found below.
    await this.database.change(
      `DELETE FROM documents_document
       WHERE certificado = $1 AND llave = $2 AND id < $3 AND estado = 'EN_PROCESO'`,
      of,
      tx,
    );
    const superseded = await this.database.change(
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

  /** Issues a document that is locked in `tx`: from its commit on it is valid. */
  async issue(tx: Transaction, id: number, { archivo, sha256, firmante, nivel }: MadeDocument): Promise<void> {
    await this.database.change(
      `UPDATE documents_document
       SET estado = 'VIGENTE', lease = NULL, lease_until = NULL, archivo = $1, sha256 = $2, firmante = $3, nivel = $4
       WHERE id = $5`,
      [archivo, sha256, firmante, nivel, id],
      tx,
    );
  }

  /** Gives up a document that was never given out. */
  async abandon(id: number, lease: string): Promise<void> {
    await this.database.change(
      "DELETE FROM documents_document WHERE id = $1 AND lease = $2 AND estado = 'EN_PROCESO'",
      [id, lease],
    );
  }

  /** Removes those whose maker ended before this moment, and which nobody asked for again. */
  async removeAbandoned(before: Date): Promise<void> {
    await this.database.change("DELETE FROM documents_document WHERE estado = 'EN_PROCESO' AND lease_until < $1", [
      before,
    ]);
  }
}
