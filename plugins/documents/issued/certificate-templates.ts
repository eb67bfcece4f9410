import { inject, injectable, optional } from 'inversify';
import { Logger, UnavailableError } from '../../../host/plugin-api/index.js';
import { CertificateRegistrations } from '../../certificates/contract.js';
import { DocumentTemplates } from '../templates/document-templates.js';

/** Finds certificates that name a missing template: they can be registered, but have no document. */
@injectable()
export class CertificateTemplates {
  /** The certificates of the last warning, which is logged once. */
  private lastWarning = '';

  constructor(
    @inject(DocumentTemplates) private readonly templates: DocumentTemplates,
    @inject(Logger) private readonly logger: Logger,
    @inject(CertificateRegistrations)
    @optional()
    private readonly registrations: CertificateRegistrations | undefined,
  ) {}

  /** Throws `UnavailableError` where such certificates exist. */
  async check(): Promise<void> {
    const named = (await this.registrations?.listTemplates()) ?? [];
    const missing = [];
    for (const { codigo, plantilla } of named) {
      if (!(await this.templates.find(plantilla))) missing.push(codigo);
    }
    const certificates = missing.join(', ');
    if (certificates !== this.lastWarning && missing.length > 0) {
      this.logger.warn({ certificates }, 'certificates name templates that are not there: they have no document');
    }
    this.lastWarning = certificates;
    if (missing.length > 0) throw new UnavailableError();
  }
}
