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

interface CertificateRow {
  readonly id: number;
  readonly codigo: string;
  readonly tabla_busqueda: string;
  readonly proceso: string | null;
  readonly preguntas: unknown;
}

/** A certificate with its form ready for use. */
export interface Certificate {
  readonly id: number;
  readonly codigo: string;
  /** The code of the procedure that it runs. */
  readonly procedure: string;
  /** The code of the process that its registrations start. */
  readonly proceso: string | undefined;
  readonly form: QuestionForm;
}

/** The name of the revision of certificates. */
export const CERTIFICATES_REVISION = 'certificates/certificates';

/** So many characters of what is wrong with a form are logged. */
const MOST_OF_REASON = 500;

/** The city's certificates, in memory and at most a second old. */
@injectable()
export class CertificateCatalog {
  private readonly byCode: CachedValue<CachedRows<Certificate>>;
  /** Forms whose fault is logged already. */
  private readonly told = new WeakSet<QuestionForm>();

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.byCode = revisions.cached(CERTIFICATES_REVISION, (tx) => this.load(tx));
  }

  /** Throws `UnavailableError` for one whose stored form cannot be read. */
  async find(codigo: string, tx?: Transaction): Promise<Certificate | undefined> {
    return (await this.byCode.get(tx)).get(codigo);
  }

  /** Returns all but those whose stored form cannot be read. */
  async all(tx?: Transaction): Promise<readonly Certificate[]> {
    return (await this.byCode.get(tx)).all();
  }

  /** Throws `UnavailableError` where a stored form cannot be used. */
  async checkForms(): Promise<void> {
    const certificates = await this.byCode.get();
    certificates.check();
    // One by one, so that a request for one certificate does not wait for them all.
    for (const { codigo, form } of certificates.all()) {
      await form.ready().catch((error: unknown) => {
        if (error instanceof UnusableFormError && !this.told.has(form)) {
          this.told.add(form);
          this.tellOf(codigo, error.cause);
        }
        throw error;
      });
    }
  }

  /**
   * What every change of a certificate goes through: they come one after the other, on all hosts, and no procedure is
   * removed meanwhile.
   */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.revise(CERTIFICATES_REVISION, async (tx) => {
      await this.revisions.bump(tx, PROCEDURES_REVISION);
      return work(tx);
    });
  }

  private tellOf(certificate: string, fault: unknown): void {
    const reason = String(fault).slice(0, MOST_OF_REASON);
    this.logger.error({ certificate, reason }, 'a stored form cannot be used: its certificate is unavailable');
  }

  private async load(tx?: Transaction): Promise<CachedRows<Certificate>> {
    const rows = await this.database.rows<CertificateRow>(
      'SELECT id, codigo, tabla_busqueda, proceso, preguntas FROM certificates_certificate ORDER BY codigo',
      [],
      tx,
    );
    return new CachedRows(
      rows.map(({ id, codigo, tabla_busqueda, proceso, preguntas }) => [
        codigo,
        () => {
          const form = this.forms.open(this.database.parseJson(preguntas));
          return { id, codigo, procedure: tabla_busqueda, proceso: proceso ?? undefined, form };
        },
      ]),
      (codigo, fault) => this.tellOf(codigo, fault),
    );
  }
}
