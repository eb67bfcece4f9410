import { createHmac, timingSafeEqual } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { Database, NotFoundError, Secrets } from '../../../host/plugin-api/index.js';
import { QuestionForms, type Answers, type SensitiveAnswers } from '../../forms/contract.js';
import type { FilingNumber } from '../vocabulary/index.js';
import { COMPLAINT_QUESTION, TramiteCatalog } from '../catalog/index.js';

interface FiledRow {
  readonly id: number;
  readonly clave: string;
  readonly codigo: string;
  readonly informacion: unknown;
  readonly sensibles: unknown;
}

/** The search of records by the identity documents that were filed with them. */
@injectable()
export class FiledDocuments {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
  ) {}

  /**
   * Makes the digest by which a document is compared, and as which it waits in a job: nobody reads the number out of
   * it.
   */
  digestOf(document: string): Buffer {
    return createHmac('sha256', this.secrets.key('tramites/filed-document')).update(document).digest();
  }

  /**
   * Finds the record of this number, where it was filed with the document of this digest. It is not called inside a
   * transaction.
   */
  async find(
    [year, number]: FilingNumber,
    sought: Buffer,
  ): Promise<{ readonly id: number; readonly clave: string } | undefined> {
    const [record] = await this.database.rows<FiledRow>(
      `SELECT r.id, r.clave, t.codigo, r.informacion, r.sensibles FROM tramites_record r
       JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.anio = $1 AND r.numero = $2`,
      [year, number],
    );
    const filed = record ? await this.documentsOf(record) : [];
    // All are compared, and by their digests: the time does not tell how much of a number was right.
    const fitting = filed.filter((one) => timingSafeEqual(this.digestOf(one), sought));
    return fitting.length > 0 ? record : undefined;
  }

  /** Tells whether any document finds the record of a key. Throws `NotFoundError` for an unknown key. */
  async hasAny(key: string): Promise<boolean> {
    const [record] = await this.database.rows<FiledRow>(
      `SELECT r.id, r.clave, t.codigo, r.informacion, r.sensibles FROM tramites_record r
       JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.clave = $1`,
      [key],
    );
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    return (await this.documentsOf(record)).length > 0;
  }

  /** Returns the numbers of the identity documents: answers to questions that asked for one then, or do now. */
  private async documentsOf({ codigo, informacion, sensibles }: FiledRow): Promise<readonly string[]> {
    const answers = this.database.parseJson<Answers>(informacion);
    if (COMPLAINT_QUESTION in answers) return [];
    const givenAs = this.database.parseJson<SensitiveAnswers | null>(sensibles) ?? {};
    const form = (await this.tramites.find(codigo))?.form;
    return Object.entries(answers).flatMap(([field, answer]) => {
      const type = givenAs[field] ?? form?.findQuestion(field)?.pre_tipo;
      if (type !== 'DOCUMENTO_IDENTIDAD' || typeof answer !== 'string') return [];
      return this.forms.identityNumber(answer) ?? [];
    });
  }
}
