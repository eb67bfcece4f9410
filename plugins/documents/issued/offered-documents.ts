import { inject, injectable, optional } from 'inversify';
import { NotFoundError } from '../../../host/plugin-api/index.js';
import { CertificateRegistrations } from '../../certificates/contract.js';
import { DocumentTemplates } from '../templates/document-templates.js';
import { DocumentSources } from './document-source.js';

/** A document that can be made of an instance or a registration. */
export interface OfferedDocument {
  /** `cert_codigo`. */
  readonly codigo: string;
  readonly nombre: string;
  readonly plantilla: string;
}

/** The documents that staff may choose from, for one case (decisions, section 6). */
@injectable()
export class OfferedDocuments {
  constructor(
    @inject(DocumentSources) private readonly sources: DocumentSources,
    @inject(DocumentTemplates) private readonly templates: DocumentTemplates,
    @inject(CertificateRegistrations)
    @optional()
    private readonly registrations: CertificateRegistrations | undefined,
  ) {}

  /**
   * Those of certificates whose template is active and finds all that it needs, and whose process, where they name one,
   * has ended favourably. Throws `NotFoundError` for a llave of nothing.
   */
  async of(llave: string): Promise<readonly OfferedDocument[]> {
    const source = await this.sources.find(llave);
    if (!source) throw new NotFoundError('No existe una instancia ni un registro con esa llave.');
    const active = new Set((await this.templates.list()).map(({ codigo }) => codigo));
    const offered: OfferedDocument[] = [];
    for (const certificate of (await this.registrations?.withTemplate()) ?? []) {
      const { codigo, nombre, plantilla } = certificate;
      const own = this.sources.as(source, certificate);
      if (!own || !active.has(plantilla) || !this.sources.hasOutcome(own, certificate)) continue;
      const template = await this.templates.find(plantilla);
      if (template?.missing(this.sources.printed(own)).length === 0) offered.push({ codigo, nombre, plantilla });
    }
    return offered;
  }
}
