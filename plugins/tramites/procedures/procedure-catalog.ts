import { inject, injectable } from 'inversify';
import {
  CachedRows,
  Database,
  Logger,
  Revisions,
  type CachedValue,
  type Term,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import {
  QuestionForms,
  UnusableFormError,
  type FormQuestion,
  type QuestionForm,
} from '../../forms/contract.js';
import { complaintQuestion, type ComplaintType } from './complaint-question.js';

interface ProcedureRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly is_denuncia: boolean;
  readonly proceso: string | null;
  readonly plazo: string | null;
  readonly preguntas: unknown;
}

/** A procedure (trámite) with its form ready for use. */
export interface Procedure {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly isComplaint: boolean;
  /** Code of the process that each of its records starts. */
  readonly proceso: string | undefined;
  /** How long a record of it may take. */
  readonly plazo: Term | undefined;
  readonly form: QuestionForm;
}

/** The name of the revision of procedures and complaint types. */
export const PROCEDURES_REVISION = 'tramites/procedures';

/** So many characters of what is wrong with a form are logged. */
const MOST_OF_REASON = 500;

/** The city's procedures, in memory and at most a second old. */
@injectable()
export class ProcedureCatalog {
  private readonly byCode: CachedValue<CachedRows<Procedure>>;
  /** Forms whose fault has been told: one that is kept is not told of again. */
  private readonly told = new WeakSet<QuestionForm>();

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.byCode = revisions.cached(PROCEDURES_REVISION, () => this.load());
  }

  /** Throws `UnavailableError` for one whose stored form cannot be read. */
  async find(codigo: string): Promise<Procedure | undefined> {
    return (await this.byCode.get()).get(codigo);
  }

  /**
   * One that can take answers: its form has been compiled, once for all that ask. Throws `UnavailableError` where it
   * cannot be, now or as it is stored.
   */
  async findReady(codigo: string): Promise<Procedure | undefined> {
    const procedure = await this.find(codigo);
    await procedure?.form.ready().catch((error: unknown) => {
      this.tellOnce(procedure, error);
      throw error;
    });
    return procedure;
  }

  /** All but those whose stored form cannot be read. */
  async all(): Promise<readonly Procedure[]> {
    return (await this.byCode.get()).all();
  }

  /** Throws `UnavailableError` where a stored form cannot be used. */
  async checkForms(): Promise<void> {
    const procedures = await this.byCode.get();
    procedures.check();
    // One by one, so that citizens do not wait for them all; and to the end, so that each fault is told.
    const outcomes: PromiseSettledResult<unknown>[] = [];
    for (const { codigo } of procedures.all()) {
      outcomes.push(...(await Promise.allSettled([this.findReady(codigo)])));
    }
    const refused = outcomes.find(({ status }) => status === 'rejected');
    if (refused?.status === 'rejected') throw refused.reason;
  }

  /** What every change of a procedure or a complaint type goes through: they come one after the other, on all hosts. */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.change(PROCEDURES_REVISION, work);
  }

  private tellOnce({ codigo, form }: Procedure, error: unknown): void {
    if (!(error instanceof UnusableFormError) || this.told.has(form)) return;
    this.told.add(form);
    this.tellOf(codigo, error.cause);
  }

  private tellOf(codigo: string, fault: unknown): void {
    const reason = String(fault).slice(0, MOST_OF_REASON);
    this.logger.error(
      { procedure: codigo, reason },
      'a stored form cannot be used: its procedure is unavailable',
    );
  }

  private async load(): Promise<CachedRows<Procedure>> {
    const rows = await this.database.rows<ProcedureRow>(
      'SELECT id, codigo, nombre, is_denuncia, proceso, plazo, preguntas FROM tramites_tramite ORDER BY codigo',
    );
    const types = await this.database.rows<ComplaintType>(
      'SELECT codigo, nombre FROM tramites_tipo_denuncia ORDER BY codigo',
    );
    const closing = complaintQuestion(types);
    return new CachedRows(
      rows.map((row) => [row.codigo, () => this.read(row, closing)]),
      (codigo, fault) => this.tellOf(codigo, fault),
    );
  }

  private read(row: ProcedureRow, closing: FormQuestion): Procedure {
    const { id, codigo, nombre, is_denuncia, proceso, plazo } = row;
    return {
      id,
      codigo,
      nombre,
      isComplaint: is_denuncia,
      proceso: proceso ?? undefined,
      plazo: plazo === null ? undefined : (JSON.parse(plazo) as Term),
      form: this.forms.open(this.database.parseJson(row.preguntas), is_denuncia ? [closing] : []),
    };
  }
}
