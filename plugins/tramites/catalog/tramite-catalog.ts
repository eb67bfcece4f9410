import { inject, injectable } from 'inversify';
import {
  CachedRows,
  Database,
  Logger,
  Revisions,
  type CachedValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';
import { QuestionForms, UnusableFormError, type FormQuestion, type QuestionForm } from '../../forms/contract.js';
import type { ProfileCode } from '../../terms/contract.js';
import type { Notices } from '../notices/index.js';
import { complaintQuestion, complaintTypeOf, type ComplaintTypeRow } from './complaint-question.js';
import type { TramitePage } from './page-fields.js';

/** A form as it is stored. */
export interface StoredForm {
  readonly preguntas: unknown;
  /** Whether the form ends with the question of complaints. */
  readonly is_denuncia: boolean;
}

interface TramiteRow extends StoredForm {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly revision: number;
  readonly proceso: string | null;
  readonly plazo: string | null;
  readonly termino: ProfileCode | null;
  readonly avisos: unknown;
  readonly pagina: unknown;
}

/** A tramite that citizens file, with its form ready for use. */
export interface Tramite {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  /** 1 at first; grows with each change. */
  readonly revision: number;
  /** Code of the process that each of its records starts. */
  readonly proceso: string | undefined;
  /** The term of its records that the city sets. */
  readonly plazo: Term | undefined;
  /** The term of its records by law; a tramite has one of the two at most. */
  readonly termino: ProfileCode | undefined;
  /** Its own notices. */
  readonly notices: Notices | null;
  /** The fields of its page. */
  readonly page: TramitePage;
  readonly form: QuestionForm;
}

/** The tramites, and the question that ends the forms of complaints. */
interface Catalog {
  readonly tramites: CachedRows<Tramite>;
  readonly closing: FormQuestion;
}

/** The name of the revision of tramites and complaint types. */
export const TRAMITES_REVISION = 'tramites/tramites';

/** The most characters of a form's fault that are logged. */
const MOST_OF_REASON = 500;

/** The city's tramites, in memory and at most a second old. */
@injectable()
export class TramiteCatalog {
  private readonly catalog: CachedValue<Catalog>;
  /** The forms whose fault has been logged. */
  private readonly loggedForms = new WeakSet<QuestionForm>();

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.catalog = revisions.cached(TRAMITES_REVISION, (tx) => this.load(tx));
  }

  /** Finds a tramite. Throws `UnusableFormError` where its stored form cannot be read. */
  async find(codigo: string, tx?: Transaction): Promise<Tramite | undefined> {
    const { tramites } = await this.catalog.get(tx);
    return usable(() => tramites.findRow(codigo));
  }

  /**
   * Finds a tramite that can take answers: its form has been compiled, once for all callers. Throws `UnavailableError`
   * where it cannot be, now or as it is stored.
   */
  async findReady(codigo: string): Promise<Tramite | undefined> {
    const tramite = await this.find(codigo);
    await tramite?.form.ready().catch((error: unknown) => {
      this.logFaultOnce(tramite, error);
      throw error;
    });
    return tramite;
  }

  /** Opens a stored form that need not be a present one; its complaint types are. Throws `UnusableFormError`. */
  async openForm(stored: StoredForm): Promise<QuestionForm> {
    const { closing } = await this.catalog.get();
    return usable(() => this.open(stored, closing));
  }

  /** Opens the form of a definition that is not stored. Throws `UnusableFormError`. */
  async openQuestions(preguntas: readonly FormQuestion[], isDenuncia: boolean): Promise<QuestionForm> {
    const { closing } = await this.catalog.get();
    return usable(() => this.forms.openForm(preguntas, isDenuncia ? [closing] : []));
  }

  /** Returns all tramites but those whose stored form cannot be read. */
  async all(tx?: Transaction): Promise<readonly Tramite[]> {
    return (await this.catalog.get(tx)).tramites.allRows();
  }

  /** Throws `UnavailableError` where a stored form cannot be used. */
  async checkForms(): Promise<void> {
    const { tramites } = await this.catalog.get();
    tramites.requireReadable();
    // One by one, so that citizens do not wait for them all; and to the end, so that each fault is logged.
    const outcomes: PromiseSettledResult<unknown>[] = [];
    for (const { codigo } of tramites.allRows()) {
      outcomes.push(...(await Promise.allSettled([this.findReady(codigo)])));
    }
    const refused = outcomes.find(({ status }) => status === 'rejected');
    if (refused?.status === 'rejected') throw refused.reason;
  }

  /**
   * Changes tramites or complaint types. Every change goes through here: they run one after the other, on all hosts.
   */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.revise(TRAMITES_REVISION, work);
  }

  private logFaultOnce({ codigo, form }: Tramite, error: unknown): void {
    if (!(error instanceof UnusableFormError) || this.loggedForms.has(form)) return;
    this.loggedForms.add(form);
    this.logFault(codigo, error.cause);
  }

  private logFault(codigo: string, fault: unknown): void {
    const reason = String(fault).slice(0, MOST_OF_REASON);
    this.logger.error({ tramite: codigo, reason }, 'a stored form cannot be used: its tramite is unavailable');
  }

  private async load(tx?: Transaction): Promise<Catalog> {
    const rows = await this.database.rows<TramiteRow>(
      `SELECT id, codigo, nombre, revision, is_denuncia, proceso, plazo, termino, avisos, pagina, preguntas
       FROM tramites_tramite ORDER BY codigo`,
      [],
      tx,
    );
    const types = await this.database.rows<ComplaintTypeRow>(
      'SELECT codigo, nombre, descripcion FROM tramites_tipo_denuncia ORDER BY codigo',
      [],
      tx,
    );
    const closing = complaintQuestion(types.map(complaintTypeOf));
    const tramites = new CachedRows<Tramite>(
      rows.map((row) => [row.codigo, () => this.read(row, closing)]),
      (codigo, fault) => this.logFault(codigo, fault),
    );
    return { tramites, closing };
  }

  private read(row: TramiteRow, closing: FormQuestion): Tramite {
    const { id, codigo, nombre, revision, proceso, plazo, termino, avisos, pagina } = row;
    return {
      id,
      codigo,
      nombre,
      revision,
      proceso: proceso ?? undefined,
      plazo: plazo === null ? undefined : (JSON.parse(plazo) as Term),
      termino: termino ?? undefined,
      notices: avisos === null ? null : this.database.parseJson<Notices>(avisos),
      page: pagina === null ? {} : this.database.parseJson<TramitePage>(pagina),
      form: this.open(row, closing),
    };
  }

  private open({ preguntas, is_denuncia }: StoredForm, closing: FormQuestion): QuestionForm {
    return this.forms.openForm(this.database.parseJson(preguntas), is_denuncia ? [closing] : []);
  }
}

/** Reads a stored form. Throws `UnusableFormError` where this version does not understand it. */
function usable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnusableFormError(error);
  }
}
