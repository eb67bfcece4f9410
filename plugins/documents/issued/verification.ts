import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import { codeIn } from '../signing/signature-code.js';
import type { IssuedState } from './issued-document.js';
import { readVerificationCode } from './verification-code.js';

/** What the holder of a code may know of its document (decisions, section 6): nothing of the person. */
export interface VerifiedDocument {
  readonly codigo: string;
  readonly estado: IssuedState;
  /** Code of the newer document that superseded it; of a `REEMPLAZADO` alone. */
  readonly reemplazado_por?: string;
  /** What the document is. */
  readonly tipo: string;
  readonly emitido: string;
  /** Of the file, hexadecimal. */
  readonly sha256: string;
  readonly firmante: string;
}

/** The outcome for a file that is checked. */
export interface CheckedFile {
  /** Whether it is a document of ours, or was once. */
  readonly propio: boolean;
  /** Whether it is byte by byte what was issued. */
  readonly integro: boolean;
  readonly document: VerifiedDocument | undefined;
}

interface Row extends Omit<VerifiedDocument, 'tipo' | 'emitido' | 'reemplazado_por'> {
  readonly nombre: string;
  readonly reemplazo: string | null;
  readonly created_at: Date;
}

const columns = 'codigo, estado, nombre, created_at, sha256, firmante, reemplazo';

/** A code in the file is no longer; it may lie across two of its pieces. */
const OVERLAP_BYTES = 1024;

/** Checks whether documents are genuine. */
@injectable()
export class Verification {
  constructor(@inject(Database) private readonly database: Database) {}

  /** By a code as a person typed it. Undefined for one that no document has. */
  async byCode(typed: string): Promise<VerifiedDocument | undefined> {
    const codigo = readVerificationCode(typed);
    return codigo === undefined ? undefined : this.find('codigo = $1', codigo);
  }

  /** Reads a file to its end, and keeps nothing of it. */
  async byFile(content: Readable): Promise<CheckedFile> {
    const hash = createHash('sha256');
    let codigo: string | undefined;
    let tail = Buffer.alloc(0);
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      const piece = Buffer.concat([tail, chunk]);
      codigo ??= codeIn(piece);
      tail = piece.subarray(-OVERLAP_BYTES);
    }
    const whole = await this.find('sha256 = $1', hash.digest('hex'));
    if (whole) return { propio: true, integro: true, document: whole };
    const document = codigo === undefined ? undefined : await this.byCode(codigo);
    return { propio: document !== undefined, integro: false, document };
  }

  private async find(condition: 'codigo = $1' | 'sha256 = $1', value: string): Promise<VerifiedDocument | undefined> {
    const [row] = await this.database.rows<Row>(
      `SELECT ${columns} FROM documents_document WHERE ${condition} AND estado <> 'EN_PROCESO'`,
      [value],
    );
    if (!row) return undefined;
    const { codigo, estado, nombre: tipo, created_at, sha256, firmante, reemplazo } = row;
    const newer = reemplazo === null ? {} : { reemplazado_por: reemplazo };
    return { codigo, estado, ...newer, tipo, emitido: created_at.toISOString(), sha256, firmante };
  }
}
