import { inject, injectable } from 'inversify';
import {
  Database,
  Files,
  type ErasedItems,
  type ExportedItem,
  type Person,
  type PersonalData,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';

/** The kind of documents, as in the audit log. */
const DOCUMENT = 'documents.document';

/** In place of the digest of what was printed. */
const NO_DIGEST = '0'.repeat(64);

interface Row {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly estado: string;
  readonly datos: string;
  readonly titular: string | null;
  readonly motivo: string | null;
  readonly archivo: string | null;
  readonly sha256: string | null;
  readonly created_at: Date;
}

/**
 * Documents that were issued to a person. Number, dates, state, signer and the digest of the file stay, so that a copy
 * can still be verified; what was printed and the file itself go.
 */
@injectable()
export class DocumentsPersonalData implements PersonalData {
  readonly plugin = 'documents';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
  ) {}

  async find(person: Person, tx?: Transaction): Promise<PersonFindings> {
    const rows: { readonly codigo: string }[] = [];
    for (const llave of person.ids('workflow.instance')) {
      const sql = 'SELECT codigo FROM documents_document WHERE llave = $1';
      rows.push(...(await this.database.rows<(typeof rows)[number]>(sql, [llave], tx)));
    }
    return { things: rows.map(({ codigo }) => ({ kind: DOCUMENT, id: codigo })) };
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for await (const row of this.rows(person)) {
      const { codigo, nombre, estado, titular, motivo, sha256, created_at, archivo } = row;
      const file = archivo === null ? undefined : await this.files.find(archivo);
      const described = file && { nombre: file.name, tipo: file.type, tamano: file.size, sha256: file.sha256 };
      const dato = { codigo, nombre, estado, titular, motivo, sha256, emitido: created_at.toISOString() };
      yield { apartado: 'Documentos expedidos', dato: { ...dato, datos: row.datos, archivo: described ?? null } };
    }
  }

  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    let borrados = 0;
    for await (const { id, archivo } of this.rows(person, tx)) {
      borrados += 1;
      await this.database.change('DELETE FROM documents_link WHERE document_id = $1', [id], tx);
      // What is still being made was never given out.
      const sql = "DELETE FROM documents_document WHERE id = $1 AND estado = 'EN_PROCESO'";
      if ((await this.database.change(sql, [id], tx)) === 1) continue;
      await this.database.change(
        `UPDATE documents_document SET datos = '', sha256_datos = $2, titular = NULL, motivo = NULL
         WHERE id = $1`,
        [id, NO_DIGEST],
        tx,
      );
      if (archivo !== null) await this.files.release(tx, archivo);
    }
    const queda = 'Número, fechas, estado, firmante y resumen SHA-256 del archivo.';
    return borrados === 0 ? [] : [{ que: 'Documentos expedidos', borrados, queda }];
  }

  private async *rows(person: Person, tx?: Transaction): AsyncIterable<Row> {
    for (const codigo of person.ids(DOCUMENT)) {
      const [row] = await this.database.rows<Row>(
        `SELECT id, codigo, nombre, estado, datos, titular, motivo, archivo, sha256, created_at
         FROM documents_document WHERE codigo = $1`,
        [codigo],
        tx,
      );
      if (row) yield row;
    }
  }
}
