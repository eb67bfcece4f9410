import type { AuditActor, JsonValue } from '../../../host/plugin-api/index.js';

/** What a document shows. */
export type PrintedData = {
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** What the procedure of a certificate answered. */
  readonly resultado?: JsonValue;
};

/** A document that somebody asks for. */
export interface DocumentOrder {
  /** What it is asked for by: the same words are the same document. */
  readonly key: readonly string[];
  /** What it is, such as `Paz y salvo predial`; that of its template unless it says otherwise. */
  readonly nombre?: string;
  /** `cert_codigo`. */
  readonly certificado?: string;
  /** Of the registration or the instance that it tells of. */
  readonly llave: string;
  readonly plantilla: string;
  /** The present one unless it says otherwise. */
  readonly version?: number;
  readonly printed: PrintedData;
  readonly by: AuditActor;
  /** Whether a new one is made in place of one that was revoked. */
  readonly mayReplace: boolean;
}

/** A document that was issued. */
export interface IssuedDocument {
  readonly id: number;
  /** The verification code. */
  readonly codigo: string;
  readonly nombre: string;
  readonly emitido: Date;
  /** Of the file, hexadecimal. */
  readonly sha256: string;
  /** Id of the file. */
  readonly archivo: string;
}
