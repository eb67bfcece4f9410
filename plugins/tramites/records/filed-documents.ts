import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import { QuestionForms, type Answers, type SensitiveAnswers } from '../../forms/contract.js';
import { COMPLAINT_QUESTION } from '../tramites/complaint-question.js';
import { TramiteCatalog } from '../tramites/tramite-catalog.js';

/** The answers of a record, as its row has them. */
export interface AnsweredRow {
  /** Of its tramite. */
  readonly codigo: string;
  readonly informacion: unknown;
  readonly sensibles: unknown;
}

/** An identity document that a record was filed with. */
export interface FiledDocument {
  /** Where it was filed with one, such as `CC`. */
  readonly tipo: string | undefined;
  readonly numero: string;
}

/** The identity documents of records. */
@injectable()
export class FiledDocuments {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
  ) {}

  /** Of what was asked for as an identity document then, or is now; none of a complaint. */
  async of({ codigo, informacion, sensibles }: AnsweredRow): Promise<readonly FiledDocument[]> {
    const answers = this.database.parseJson<Answers>(informacion);
    if (COMPLAINT_QUESTION in answers) return [];
    const givenAs = this.database.parseJson<SensitiveAnswers | null>(sensibles) ?? {};
    const form = (await this.tramites.find(codigo))?.form;
    return Object.entries(answers).flatMap(([field, answer]) => {
      const type = givenAs[field] ?? form?.findQuestion(field)?.pre_tipo;
      if (type !== 'DOCUMENTO_IDENTIDAD' || typeof answer !== 'string') return [];
      const numero = this.forms.identityNumber(answer);
      // It is stored in capitals, with its type before the number where one was given.
      return numero === undefined ? [] : { numero, tipo: /^([A-Z]+) /.exec(answer)?.[1] };
    });
  }
}
