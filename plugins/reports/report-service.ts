import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  InputError,
  Metrics,
  NotFoundError,
  UnavailableError,
  type Identity,
} from '../../host/plugin-api/index.js';
import { ReportDefinitions, type ReportDefinition } from '../catalogs/contract.js';
import { QuestionForms, type Answers } from '../forms/contract.js';
import { outcomeOf, RegisteredProcedures, type ProcedureOutcome } from '../procedures/contract.js';
import type { CsvSeparator } from './report-csv.js';
import { reports } from './report-figures.js';
import { ReportFiles, type ReportFile, type ReportFileFormat, type ReportFormat } from './report-files.js';

/** A request to run a report: the caller, the report and its parameters. */
export interface ReportCall {
  readonly by: Identity;
  readonly id: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A request to run a report and write its result to a file. */
export interface ReportFileCall extends ReportCall {
  readonly formato: ReportFileFormat;
  readonly separador: CsvSeparator;
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal;
}

type Done = Extract<ProcedureOutcome, { readonly kind: 'done' }>;

/** The file, or the outcome of a procedure that returned no result. */
export type ReportFileOutcome = { readonly kind: 'file'; readonly file: ReportFile } | Exclude<ProcedureOutcome, Done>;

/** A report that was run, its checked parameters and the procedure's outcome. */
interface RanReport {
  readonly report: ReportDefinition;
  readonly datos: Answers;
  readonly outcome: ProcedureOutcome;
}

/**
 * Turns `NotFoundError` for the procedure (gone, inactive, or not for reports) into `UnavailableError`: the caller is
 * not at fault.
 */
const unavailable =
  (codigo: string) =>
  (error: unknown): never => {
    if (!(error instanceof NotFoundError)) throw error;
    throw new UnavailableError(`El informe ${codigo} no está disponible: su procedimiento no está activo.`, error);
  };

/** Runs reports (decisions, section 9). */
@injectable()
export class ReportService {
  constructor(
    @inject(ReportDefinitions) private readonly definitions: ReportDefinitions,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(ReportFiles) private readonly files: ReportFiles,
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Checks the parameters, records the run in the audit log and runs the procedure.
   * Throws `NotFoundError` for a missing or inactive report; `NotAllowedError` for a caller without the permission for
   * the report or its procedure; `InputError` by field for parameters; `UnavailableError` where the form or the
   * procedure cannot be used now.
   */
  async run(call: ReportCall): Promise<ProcedureOutcome> {
    const { outcome } = await this.execute(call, 'json');
    this.count('json', outcome.kind);
    return outcome;
  }

  /**
   * Runs a report and writes its result to a file. Throws as {@link run} does, and `ConflictError`
   * (`pdf_not_available`) before the procedure runs; `InputError` (`not_tabular`) and the errors of printing after it.
   */
  async file(call: ReportFileCall): Promise<ReportFileOutcome> {
    const { formato } = call;
    const { outcome, ...ran } = await this.execute(call, formato);
    if (outcome.kind !== 'done') {
      this.count(formato, outcome.kind);
      return outcome;
    }
    const file = await this.write(call, ran, outcome).catch((error: unknown) => {
      this.count(formato, 'not_written');
      throw error;
    });
    this.count(formato, 'done');
    return { kind: 'file', file };
  }

  private async execute(call: ReportCall, formato: ReportFormat): Promise<RanReport> {
    const report = await this.definitions.getPermitted(call.by, call.id);
    const { codigo, procedimiento, plantilla } = report;
    await this.procedures.requireProcedure(procedimiento, 'informe', { by: call.by }).catch(unavailable(codigo));
    if (formato === 'pdf') this.files.requirePrintable(plantilla);
    const datos = await this.parameters(report, call.fields);
    await this.note(call.by, report, formato);
    const running = this.procedures.runProcedure(procedimiento, 'informe', datos, { by: call.by });
    return { report, datos, outcome: await outcomeOf(running).catch(unavailable(codigo)) };
  }

  private async parameters({ parametros }: ReportDefinition, fields: ReportCall['fields']): Promise<Answers> {
    const checked = await this.forms.openForm(parametros).validateAnswers(fields);
    if (checked.ok) return checked.answers;
    throw new InputError(checked.msg, { code: checked.code, errors: checked.errors });
  }

  /** Records the run without its parameters, which may be personal data. */
  private note(by: Identity, { id, codigo }: ReportDefinition, formato: ReportFormat): Promise<void> {
    const subject = { kind: 'catalogs.informe', id: String(id) };
    const entry = { action: 'reports.report.run', by, subject, details: { codigo, formato } };
    return this.database.transaction((tx) => this.audit.recordEntry(tx, entry));
  }

  private async write(
    { by, formato, separador, signal }: ReportFileCall,
    { report: { codigo, plantilla }, datos }: Omit<RanReport, 'outcome'>,
    { resultado }: Done,
  ): Promise<ReportFile> {
    const content = { codigo, plantilla, datos, resultado };
    if (formato === 'csv') return this.files.csv(content, separador);
    return this.files.pdf(content, { requester: by.userId, signal });
  }

  private count(formato: ReportFormat, outcome: ProcedureOutcome['kind'] | 'not_written'): void {
    this.metrics.add(reports, { formato, outcome });
  }
}
