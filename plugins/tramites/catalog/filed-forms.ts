import { inject, injectable } from 'inversify';
import { Database, NotFoundError } from '../../../host/plugin-api/index.js';
import { QuestionForms, type QuestionForm } from '../../forms/contract.js';
import { COMPLAINT_QUESTION } from './complaint-question.js';
import { TramiteCatalog } from './tramite-catalog.js';

/** The forms as they were when records were filed with them. */
@injectable()
export class FiledForms {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

  /**
   * Returns the form that a tramite had at a moment, ready for use. Names of complaint types, and of options of a
   * catalog, are the present ones. Throws `UnavailableError` where the form cannot be used.
   */
  async formAt(codigo: string, moment: Date): Promise<QuestionForm> {
    const tramite = await this.tramites.find(codigo);
    if (!tramite) throw new NotFoundError('No existe un trámite con ese código.');
    const [former] = await this.database.rows<{ readonly preguntas: unknown }>(
      `SELECT preguntas FROM tramites_former_form WHERE tramite_id = $1 AND ended_at > $2
       ORDER BY ended_at, id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [tramite.id, moment],
    );
    const closing = tramite.form.findQuestion(COMPLAINT_QUESTION);
    const form = former
      ? this.forms.openForm(this.database.parseJson(former.preguntas), closing ? [closing] : [])
      : tramite.form;
    await form.ready();
    return form;
  }
}
