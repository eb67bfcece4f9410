import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Editions,
  NotFoundError,
  revisionOf,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionForms, type QuestionTypeView } from '../../forms/contract.js';
import { RegisteredProcedures } from '../../procedures/contract.js';
import { CertificateCatalog } from './certificate-catalog.js';
import { askableTypes, CertificateDefinitions } from './certificate-definitions.js';
import type { CertificateItem } from './certificate-item.js';
import { CertificateRemoval } from './certificate-removal.js';

/** The values that the editor of a certificate chooses from. */
export interface CertificateChoices {
  readonly tipos: readonly QuestionTypeView[];
  readonly catalogos: readonly string[];
  /** The codes of the procedures that the administrator may bind. */
  readonly procedimientos: readonly string[];
}

/** Administrates certificates; records each change in the audit log. */
@injectable()
export class CertificateAdministration {
  constructor(
    @inject(CertificateDefinitions) private readonly definitions: CertificateDefinitions,
    @inject(CertificateRemoval) private readonly removal: CertificateRemoval,
    @inject(CertificateCatalog) private readonly catalog: CertificateCatalog,
    @inject(Editions) private readonly editions: Editions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /** Returns a certificate. Throws `NotFoundError`. */
  async get(codigo: string): Promise<CertificateItem> {
    const item = await this.definitions.find(codigo);
    if (!item) throw new NotFoundError('No existe un certificado con ese código.');
    return item;
  }

  /** Lists the types of questions, the catalogs and the procedures that an administrator can use. */
  async choices(by: Identity): Promise<CertificateChoices> {
    return {
      tipos: askableTypes(this.forms.describeTypes()),
      catalogos: this.forms.listCatalogs(),
      procedimientos: await this.procedures.listCodes('certificado', by),
    };
  }

  page(after: string, limit: number): Promise<CertificateItem[]> {
    return this.definitions.page(after, limit);
  }

  /**
   * Writes a certificate; with a revision, only where that is the present one. Throws `InputError` for an invalid
   * definition, and `NotAllowedError` where the caller may not run its procedure.
   */
  async save(by: Identity, item: CertificateItem, revision?: string): Promise<ImportOutcome> {
    await this.definitions.check(item.preguntas);
    return this.catalog.change(async (tx) => {
      const thing = { kind: 'certificates.certificate', id: item.cert_codigo, section: 'certificados' };
      const present = await this.definitions.find(item.cert_codigo, tx);
      await this.editions.requireRevision(tx, thing, revisionOf(present), revision);
      const outcome = await this.definitions.put(tx, item, by);
      if (outcome === 'left') return outcome;
      const { cert_codigo, cert_TablaBusqueda, proceso = null, plantilla = null, en_linea = false, preguntas } = item;
      const details = { outcome, cert_TablaBusqueda, proceso, plantilla, en_linea, preguntas: preguntas.length };
      await this.note(tx, by, 'saved', cert_codigo, details);
      return outcome;
    });
  }

  /** Removes a certificate. Throws `NotFoundError`, and `ConflictError` (`in_use`) where it has registrations. */
  async remove(by: Identity, codigo: string): Promise<void> {
    await this.catalog.change(async (tx) => {
      if (!(await this.removal.remove(codigo, tx))) {
        throw new NotFoundError('No existe un certificado con ese código.');
      }
      await this.note(tx, by, 'removed', codigo, {});
    });
  }

  private note(tx: Transaction, by: Identity, done: 'saved' | 'removed', id: string, details: object): Promise<void> {
    const subject = { kind: 'certificates.certificate', id };
    const action = `certificates.certificate.${done}`;
    return this.audit.recordEntry(tx, { action, by, subject, details: { ...details } });
  }
}
