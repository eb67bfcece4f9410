import { token, type JsonValue, type Transaction } from '../../../host/plugin-api/index.js';
import type { PrintOptions } from '../contract.js';
import type { InstanceFacts } from '../../workflow/contract.js';

/** The fixed fields of an instance for documents, with its origin. Fields that change while it runs are in `datos`. */
export type PrintedInstance = Pick<InstanceFacts, 'llave' | 'proceso' | 'radicado' | 'key' | 'canal' | 'solicitante'>;

/** The printed data of a document. */
export interface TemplateData {
  /** The answers, or the data of an instance. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** The result of a certificate's procedure. */
  readonly resultado?: JsonValue | undefined;
  readonly instancia?: PrintedInstance | undefined;
}

/** The data that fill a template. */
export interface DocumentData extends TemplateData {
  /** The document itself. */
  readonly documento: {
    /** The verification code; an example in a preview. */
    readonly codigo: string;
    /** The time of issue in ISO 8601. */
    readonly emitido: string;
    /** The address of its verification page. */
    readonly verificacion: string;
    /** The QR code, as SVG. */
    readonly qr: string;
    readonly firmante: string;
    /** Whether it is not issued, as drafts, previews and reports are; it then has no legal value. */
    readonly borrador: boolean;
    /** Whether it is a report. */
    readonly informe: boolean;
    /** Whether it has no legal value and must say so. */
    readonly sin_validez: boolean;
  };
}

/** A document, ready to print. */
export interface ComposedDocument {
  readonly html: string;
  readonly print: PrintOptions;
}

/** A version of a template, which never changes. */
export interface DocumentTemplate {
  readonly codigo: string;
  readonly nombre: string;
  readonly version: number;
  /** The outcomes of a process after which its documents are valid; undefined where any outcome is. */
  readonly resultados: readonly string[] | undefined;
  /**
   * Fills the template. Throws `InputError` (`template_failed`) where it names missing data or exceeds its limits of
   * time or memory.
   */
  compose(data: DocumentData): ComposedDocument;
  /**
   * Computes the SHA-256 of the content: the version of the template, and what it prints of the data. It leaves out
   * what issuing adds: the code, the signer, the moment and day of the signature, and the letterhead of that day.
   * Throws as `compose`, and as `canonicalJson`.
   */
  contentDigest(data: TemplateData): string;
  /** Returns the needed names that these data lack, such as `datos.nombre`; `compose` would refuse them. */
  missing(data: TemplateData): readonly string[];
  /** Writes the name of the person that the document is for; undefined where the template gives none. */
  titularOf(data: TemplateData): string | undefined;
}

/** The city's templates. */
export interface DocumentTemplates {
  /** Lists the present versions in the order of their codes. */
  list(
    tx?: Transaction,
  ): Promise<readonly { readonly codigo: string; readonly nombre: string; readonly version: number }[]>;
  /** Returns that version, or the present one; undefined where there is none. */
  find(codigo: string, version?: number, tx?: Transaction): Promise<DocumentTemplate | undefined>;
}
export const DocumentTemplates = token<DocumentTemplates>('documents/DocumentTemplates');
