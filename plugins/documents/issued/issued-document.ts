import type { AuditActor, JsonValue } from '../../../host/plugin-api/index.js';
import type { PrintedInstance } from '../templates/document-templates.js';

/** The states of a document that was issued. */
export const issuedStates = ['VIGENTE', 'REEMPLAZADO', 'REVOCADO'] as const;
export type IssuedState = (typeof issuedStates)[number];

/** What a document shows. */
export type PrintedData = {
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** What the procedure of a certificate answered. */
  readonly resultado?: JsonValue;
  readonly instancia?: PrintedInstance;
};

/** A document that a caller asks for. */
export interface DocumentOrder {
  /** What it is asked for by: the same words are the same document. */
  readonly key: readonly string[];
  /** What it is, such as `Paz y salvo predial`; that of its template unless it says otherwise. */
  readonly nombre?: string;
  /** `cert_codigo`. */
  readonly certificado?: string;
  /** Of the registration or the instance that it describes. */
  readonly llave: string;
  /** Code of the task of a process that has it made. */
  readonly tarea?: string;
  /** Whether callers with the key of the instance's record may have it, too. */
  readonly publico: boolean;
  readonly plantilla: string;
  /** The present one unless it says otherwise. */
  readonly version?: number;
  readonly printed: PrintedData;
  readonly by: AuditActor;
  /** Whether a new one is made in place of one that was revoked. */
  readonly mayReplace: boolean;
  /**
   * Asked once the document is there to be made, before it is printed: throws where it is not to be made after all, as
   * its data have changed meanwhile. What changes later than that makes a later document.
   */
  readonly confirm?: () => Promise<void>;
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
