import { inject, injectable } from 'inversify';
import { Database, Revisions, type CachedValue, type Transaction } from '../../../host/plugin-api/index.js';
import { QuestionForms, type FormQuestion, type QuestionForm } from '../../tramites/contract.js';

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

/** The city's certificates, in memory and at most a second old. */
@injectable()
export class CertificateCatalog {
  private readonly byCode: CachedValue<ReadonlyMap<string, Certificate>>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {
    this.byCode = revisions.cached(CERTIFICATES_REVISION, () => this.load());
  }

  async find(codigo: string): Promise<Certificate | undefined> {
    return (await this.byCode.get()).get(codigo);
  }

  async all(): Promise<readonly Certificate[]> {
    return [...(await this.byCode.get()).values()];
  }

  /** What every change of a certificate goes through: they come one after the other, on all hosts. */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.change(CERTIFICATES_REVISION, work);
  }

  private async load(): Promise<ReadonlyMap<string, Certificate>> {
    const rows = await this.database.rows<CertificateRow>(
      'SELECT id, codigo, tabla_busqueda, proceso, preguntas FROM certificates_certificate ORDER BY codigo',
    );
    return new Map(
      rows.map(({ id, codigo, tabla_busqueda, proceso, preguntas }) => {
        const form = this.forms.compile(this.database.parseJson<FormQuestion[]>(preguntas));
        return [codigo, { id, codigo, procedure: tabla_busqueda, proceso: proceso ?? undefined, form }];
      }),
    );
  }
}
