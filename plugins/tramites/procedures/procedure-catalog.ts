import { inject, injectable } from 'inversify';
import {
  Database,
  Revisions,
  type CachedValue,
  type Term,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionEngine, type CompiledForm, type QuestionDefinition } from '../questions/index.js';
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
  readonly form: CompiledForm;
}

/** The name of the revision of procedures and complaint types. */
export const PROCEDURES_REVISION = 'tramites/procedures';

/** The city's procedures, in memory and at most a second old. */
@injectable()
export class ProcedureCatalog {
  private readonly byCode: CachedValue<ReadonlyMap<string, Procedure>>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(QuestionEngine) private readonly engine: QuestionEngine,
  ) {
    this.byCode = revisions.cached(PROCEDURES_REVISION, () => this.load());
  }

  async find(codigo: string): Promise<Procedure | undefined> {
    return (await this.byCode.get()).get(codigo);
  }

  async all(): Promise<readonly Procedure[]> {
    return [...(await this.byCode.get()).values()];
  }

  /** What every change of a procedure or a complaint type goes through: they come one after the other, on all hosts. */
  change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.revisions.change(PROCEDURES_REVISION, work);
  }

  private async load(): Promise<ReadonlyMap<string, Procedure>> {
    const rows = await this.database.rows<ProcedureRow>(
      'SELECT id, codigo, nombre, is_denuncia, proceso, plazo, preguntas FROM tramites_tramite ORDER BY codigo',
    );
    const types = await this.database.rows<ComplaintType>(
      'SELECT codigo, nombre FROM tramites_tipo_denuncia ORDER BY codigo',
    );
    const closing = complaintQuestion(types);
    return new Map(
      rows.map(({ id, codigo, nombre, is_denuncia, proceso, plazo, preguntas }) => {
        const own = this.database.parseJson<QuestionDefinition[]>(preguntas);
        const form = this.engine.compileForm(is_denuncia ? [...own, closing] : own);
        const procedure: Procedure = {
          id,
          codigo,
          nombre,
          isComplaint: is_denuncia,
          proceso: proceso ?? undefined,
          plazo: plazo === null ? undefined : (JSON.parse(plazo) as Term),
          form,
        };
        return [codigo, procedure];
      }),
    );
  }
}
