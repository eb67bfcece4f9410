import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import { codeIn } from '../signing/signature-code.js';
import type { IssuedState } from './issued-document.js';
import { readVerificationCode } from './verification-code.js';

/** The public facts of a document (decisions, section 6), without personal data. */
export interface VerifiedDocument {
  readonly codigo: string;
  readonly estado: IssuedState;
  /** The code of the newer document, for a `REEMPLAZADO` one only. */
  readonly reemplazado_por?: string;
  /** The kind of document: its name. */
  readonly tipo: string;
  readonly emitido: string;
  /** The SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly firmante: string;
}

/** The outcome of checking a file. */
export interface CheckedFile {
  /** Whether the city issued it, or a document with its verification code. */
  readonly propio: boolean;
  /** Whether it equals the issued file byte by byte. */
  readonly integro: boolean;
  readonly document: VerifiedDocument | undefined;
}

interface Row extends Omit<VerifiedDocument, 'tipo' | 'emitido' | 'reemplazado_por'> {
  readonly nombre: string;
  readonly reemplazo: string | null;
  readonly created_at: Date;
}

const columns = 'codigo, estado, nombre, created_at, sha256, firmante, reemplazo';

/** The overlap of pieces: a code may span two of them, and is shorter than this. */
const OVERLAP_BYTES = 1024;

/** Verifies documents by code or by file. */
@injectable()
export class Verification {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Finds the document with a code, as typed; undefined where none has it. */
  async byCode(typed: string): Promise<VerifiedDocument | undefined> {
    const codigo = readVerificationCode(typed);
    return codigo === undefined ? undefined : this.find('codigo = $1', codigo);
  }

  /** Checks a file, which is read to its end and not stored. */
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
