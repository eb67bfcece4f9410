import type { AuditActor, JsonValue } from '../../../host/plugin-api/index.js';
import type { PrintedInstance } from '../templates/document-templates.js';

/** The states of an issued document. */
export const issuedStates = ['VIGENTE', 'REEMPLAZADO', 'REVOCADO'] as const;
export type IssuedState = (typeof issuedStates)[number];

/** The printed data of a document. */
export type PrintedData = {
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** The result of a certificate's procedure. */
  readonly resultado?: JsonValue;
  readonly instancia?: PrintedInstance;
};

/** A request for a document. */
export interface DocumentOrder {
  /** The key of the request: equal keys get the same document. */
  readonly key: readonly string[];
  /** The name of the document, such as `Paz y salvo predial`; that of its template by default. */
  readonly nombre?: string;
  /** The `cert_codigo`. */
  readonly certificado?: string;
  /** The `llave` of the registration or the instance that it describes. */
  readonly llave: string;
  /** The code of the process task that makes it. */
  readonly tarea?: string;
  /** Whether callers with the key of the instance's record may read it. */
  readonly publico: boolean;
  readonly plantilla: string;
  /** The version of the template; the present one by default. */
  readonly version?: number;
  readonly printed: PrintedData;
  /** The digest of the content that a person read as a draft: a document with another content is not issued. */
  readonly leido?: string | undefined;
  readonly by: AuditActor;
  /** Whether a new document may be made in place of a revoked one. */
  readonly mayReplace: boolean;
  /**
   * Called once the row of the document exists, before it is printed. Throws where the document must not be made, as
   * its data have changed. A later change makes a later document.
   */
  readonly confirm?: () => Promise<void>;
}

/** An issued document. */
export interface IssuedDocument {
  readonly id: number;
  /** The verification code. */
  readonly codigo: string;
  readonly nombre: string;
  readonly emitido: Date;
  /** The SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  /** The id of the file. */
  readonly archivo: string;
}
