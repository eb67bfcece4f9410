import { inject, injectable } from 'inversify';
import {
  CachedRows,
  Database,
  Logger,
  Revisions,
  type CachedValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionForms, UnusableFormError, type QuestionForm } from '../../forms/contract.js';
import { PROCEDURES_REVISION } from '../../procedures/contract.js';
import { storedPage, type CertificatePage } from './certificate-page.js';

interface CertificateRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly tabla_busqueda: string;
  readonly plantilla: string | null;
  readonly proceso: string | null;
  readonly pagina: unknown;
  readonly preguntas: unknown;
}

/** A certificate with its form ready for use. */
export interface Certificate {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  /** The code of its procedure. */
  readonly procedure: string;
  /** The code of the process that its registrations start. */
  readonly proceso: string | undefined;
  /** The code of the template of its document. */
  readonly plantilla: string | undefined;
  readonly page: CertificatePage;
  readonly form: QuestionForm;
}

/** The name of the revision of certificates. */
export const CERTIFICATES_REVISION = 'certificates/certificates';

/** The most characters of a form's fault in the log. */
const MOST_OF_REASON = 500;

/** The city's certificates, cached in memory for at most a second. */
@injectable()
export class CertificateCatalog {
  private readonly byCode: CachedValue<CachedRows<Certificate>>;
  /** The forms whose fault is in the log already. */
  private readonly loggedForms = new WeakSet<QuestionForm>();

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.byCode = revisions.cached(CERTIFICATES_REVISION, (tx) => this.load(tx));
  }

  /** Finds a certificate by its code. Throws `UnavailableError` where its stored form cannot be read. */
  async find(codigo: string, tx?: Transaction): Promise<Certificate | undefined> {
    return (await this.byCode.get(tx)).findRow(codigo);
  }

  /** Returns the certificates whose stored form can be read. */
  async all(tx?: Transaction): Promise<readonly Certificate[]> {
    return (await this.byCode.get(tx)).allRows();
  }

  /** Checks all stored forms. Throws `UnavailableError` where one cannot be used. */
  async checkForms(): Promise<void> {
    const certificates = await this.byCode.get();
    certificates.requireReadable();
    // One at a time, so that a request for a certificate need not wait for all of them.
    for (const { codigo, form } of certificates.allRows()) {
      await form.ready().catch((error: unknown) => {
        if (error instanceof UnusableFormError && !this.loggedForms.has(form)) {
          this.loggedForms.add(form);
          this.logFault(codigo, error.cause);
        }
        throw error;
      });
    }
  }

  /**
   * Runs a change of certificates. Changes run one at a time over all hosts. The new revision of procedures makes their
   * removal wait, so that no certificate names a removed one.
   */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.revise(CERTIFICATES_REVISION, async (tx) => {
      await this.revisions.bumpRevision(tx, PROCEDURES_REVISION);
      return work(tx);
    });
  }

  private logFault(certificate: string, fault: unknown): void {
    const reason = String(fault).slice(0, MOST_OF_REASON);
    this.logger.error({ certificate, reason }, 'a stored form cannot be used: its certificate is unavailable');
  }

  private async load(tx?: Transaction): Promise<CachedRows<Certificate>> {
    const rows = await this.database.rows<CertificateRow>(
      `SELECT id, codigo, nombre, tabla_busqueda, plantilla, proceso, pagina, preguntas
       FROM certificates_certificate ORDER BY codigo`,
      [],
      tx,
    );
    return new CachedRows(
      rows.map((row) => [row.codigo, () => this.open(row)]),
      (codigo, fault) => this.logFault(codigo, fault),
    );
  }

  private open({ tabla_busqueda, plantilla, proceso, pagina, preguntas, ...row }: CertificateRow): Certificate {
    return {
      ...row,
      procedure: tabla_busqueda,
      plantilla: plantilla ?? undefined,
      proceso: proceso ?? undefined,
      page: storedPage(this.database.parseJson<CertificatePage | null>(pagina)),
      form: this.forms.openForm(this.database.parseJson(preguntas)),
    };
  }
}
