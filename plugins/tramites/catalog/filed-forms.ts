import { inject, injectable } from 'inversify';
import { Database, NotFoundError } from '../../../host/plugin-api/index.js';
import type { QuestionForm } from '../../forms/contract.js';
import { TramiteCatalog, type StoredForm, type Tramite } from './tramite-catalog.js';

/** The tramite of a record, and its revision at the filing. */
export interface FiledWith {
  /** Code of the tramite. */
  readonly codigo: string;
  /** Null for records that were filed before it was written. */
  readonly tramite_revision: number | null;
}

/** The forms as they were when records were filed with them. */
@injectable()
export class FiledForms {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
  ) {}

  /**
   * Returns the form that a record was filed with, not compiled yet; the present one where its revision is not known.
   * Names of complaint types, and of options of a catalog, are the present ones. Throws `UnusableFormError` where
   * the form cannot be read.
   */
  async formOf({ codigo, tramite_revision: revision }: FiledWith): Promise<QuestionForm> {
    const tramite = await this.tramites.find(codigo);
    if (!tramite) throw new NotFoundError('No existe un trámite con ese código.');
    if (revision === null) return tramite.form;
    // Read before the former forms: a change that comes between the two reads keeps this form as a former one.
    const present = await this.presentForm(tramite, revision);
    const former = await this.read(
      `SELECT preguntas, is_denuncia FROM tramites_former_form WHERE tramite_id = $1 AND revision >= $2
       ORDER BY revision OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY`,
      [tramite.id, revision],
    );
    return former ?? present;
  }

  /** Returns the present form. Another host may have filed with a newer one than the catalog of this host has. */
  private async presentForm({ id, form, revision: known }: Tramite, revision: number): Promise<QuestionForm> {
    if (known >= revision) return form;
    return (await this.read('SELECT preguntas, is_denuncia FROM tramites_tramite WHERE id = $1', [id])) ?? form;
  }

  private async read(sql: string, bind: readonly unknown[]): Promise<QuestionForm | undefined> {
    const [stored] = await this.database.rows<StoredForm>(sql, bind);
    return stored && this.tramites.openForm(stored);
  }
}
