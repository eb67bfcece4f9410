import { token, type JsonValue, type Transaction } from '../../../host/plugin-api/index.js';
import type { PrintOptions } from '../contract.js';
import type { InstanceFacts } from '../../workflow/contract.js';

/** An instance as documents name it, with what it was started by; what changes while it runs is in `datos`. */
export type PrintedInstance = Pick<InstanceFacts, 'llave' | 'proceso' | 'radicado' | 'key' | 'canal' | 'solicitante'>;

/** The data of a document. */
export interface TemplateData {
  /** Answers, or the data of an instance. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** What the procedure of a certificate answered. */
  readonly resultado?: JsonValue | undefined;
  readonly instancia?: PrintedInstance | undefined;
}

/** What a template is filled with. */
export interface DocumentData extends TemplateData {
  /** The document itself. */
  readonly documento: {
    /** The verification code; of a preview, an example. */
    readonly codigo: string;
    /** ISO 8601. */
    readonly emitido: string;
    /** The address of its verification page. */
    readonly verificacion: string;
    /** The QR code, as SVG. */
    readonly qr: string;
    readonly firmante: string;
    /** Whether it is not issued, as a draft, a preview and a report: it has no legal value then. */
    readonly borrador: boolean;
    /** Whether it is a report. */
    readonly informe: boolean;
    /** Whether the document has no legal value, and must say so. */
    readonly sin_validez: boolean;
  };
}

/** A document, ready to be printed. */
export interface ComposedDocument {
  readonly html: string;
  readonly print: PrintOptions;
}

/** A version of a template, which never changes. */
export interface DocumentTemplate {
  readonly codigo: string;
  readonly nombre: string;
  readonly version: number;
  /** The outcomes of a process that its documents hold after; undefined where they hold whatever that ends with. */
  readonly resultados: readonly string[] | undefined;
  /**
   * Fills the template. Throws `InputError` (`template_failed`) where it names what is not there, or takes more time or
   * memory than one may.
   */
  compose(data: DocumentData): ComposedDocument;
  /** Which of the names that it needs these data have not, such as `datos.nombre`: `compose` would refuse them. */
  missing(data: TemplateData): readonly string[];
  /** To whom the document is, in words; undefined where the template does not tell. */
  titularOf(data: TemplateData): string | undefined;
}

/** The city's templates. */
export interface DocumentTemplates {
  /** Returns the present version of each, in the order of their codes. */
  list(
    tx?: Transaction,
  ): Promise<readonly { readonly codigo: string; readonly nombre: string; readonly version: number }[]>;
  /** That version, or the present one. Undefined where there is none. */
  find(codigo: string, version?: number, tx?: Transaction): Promise<DocumentTemplate | undefined>;
}
export const DocumentTemplates = token<DocumentTemplates>('documents/DocumentTemplates');
