import { inject, injectable } from 'inversify';
import {
  Clock,
  Files,
  NotFoundError,
  UnavailableError,
  type Identity,
  type OpenFile,
} from '../../../host/plugin-api/index.js';
import { ISSUE_DOCUMENTS } from '../documents-permissions.js';
import { dataDigest } from '../statement/canonical-json.js';
import { DocumentTemplates } from '../templates/document-templates.js';
import { unissued } from '../templates/unissued.js';
import { DocumentSources, type DocumentSource } from './document-source.js';
import type { DocumentOrder, IssuedDocument } from './issued-document.js';
import { Issuing } from './issuing.js';

/** A request for the document of a certificate. */
export interface CertificateRequest {
  /** The `cert_codigo`. */
  readonly codigo: string;
  /** The `llave` of the registration, or of any instance. */
  readonly llave: string;
  /** The user who asks; `public` for a person who holds the key of the request that the registration came from. */
  readonly by: Identity | 'public';
  readonly signal?: AbortSignal | undefined;
}

/** The most tries where the data change while the document is made. */
const TRIES = 5;

/** Thrown where the data of a document have changed since it was begun. */
class DataChangedError extends Error {
  override readonly name = 'DataChangedError';
}

/** Makes the key of the one document of a registration with these data. */
const keyOf = (codigo: string, llave: string, digest: string): DocumentOrder['key'] => [
  'certificado',
  codigo,
  llave,
  digest,
];

const unknown = (): NotFoundError =>
  new NotFoundError('No existe ese certificado, ni un registro suyo o una instancia con esa llave.');

/** Issues signed documents of certificates (interface, "POST /api-svc/documentos/generar/"; decisions, section 6). */
@injectable()
export class CertificateDocuments {
  constructor(
    @inject(DocumentSources) private readonly sources: DocumentSources,
    @inject(DocumentTemplates) private readonly templates: DocumentTemplates,
    @inject(Issuing) private readonly issuing: Issuing,
    @inject(Files) private readonly files: Files,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Issues a document, or returns the one issued before. Repeated requests get the same bytes while the data are the
   * same; changed data give a new document, which supersedes the older one. Throws as `Issuing.issue`,
   * `DocumentSources.require` and `DocumentSources.requireOutcome`.
   */
  async generate({ codigo, llave, by, signal }: CertificateRequest): Promise<{
    readonly document: IssuedDocument;
    readonly file: OpenFile;
  }> {
    for (let left = TRIES; left > 0; left -= 1) {
      const order = await this.orderOf({ codigo, llave, by });
      try {
        const document = await this.issuing.issue(order, signal);
        return { document, file: await this.files.openFile(document.archivo) };
      } catch (error) {
        if (!(error instanceof DataChangedError)) throw error;
      }
    }
    throw new UnavailableError('Los datos del documento cambian en este momento. Intente de nuevo en unos segundos.');
  }

  /** Tells whether the document of a source was revoked, so that only staff can issue another one. */
  isRevoked(codigo: string, source: DocumentSource): Promise<boolean> {
    return this.issuing.isRevoked(keyOf(codigo, source.llave, dataDigest(this.sources.printed(source))));
  }

  /**
   * Fills a template with the data of an instance or a registration. The HTML is not issued, and says so. Throws
   * `NotFoundError`, and as `DocumentSources.require`.
   */
  async draft(plantilla: string, llave: string, by: Identity): Promise<string> {
    const source = await this.sources.find(llave);
    if (!source) throw new NotFoundError('No existe una instancia ni un registro con esa llave.');
    await this.sources.require(source, false, by);
    const template = await this.templates.find(plantilla);
    if (!template) throw new NotFoundError('No existe una plantilla con ese código.');
    return template.compose({ documento: unissued(this.clock.now()), ...this.sources.printed(source) }).html;
  }

  private async orderOf({ codigo, llave, by }: CertificateRequest): Promise<DocumentOrder> {
    const certified = await this.sources.certified(codigo, llave);
    if (!certified) throw unknown();
    const { source, certificate } = certified;
    if (by !== 'public') await this.sources.require(source, true, by);
    const { nombre, plantilla } = certificate;
    if (plantilla === undefined) throw new NotFoundError('El certificado no tiene una plantilla de documento.');
    this.sources.requireOutcome(source, certificate);
    const printed = this.sources.printed(source);
    const digest = dataDigest(printed);
    return {
      key: keyOf(codigo, llave, digest),
      nombre,
      certificado: codigo,
      llave,
      publico: true,
      plantilla,
      printed,
      by,
      mayReplace: by !== 'public' && by.may(ISSUE_DOCUMENTS),
      // With this check, the document that was begun later has the later data, and may supersede the other.
      confirm: async () => {
        const now = await this.sources.certified(codigo, llave);
        if (!now || dataDigest(this.sources.printed(now.source)) !== digest) throw new DataChangedError();
      },
    };
  }
}
