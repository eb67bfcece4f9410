import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  InputError,
  Metrics,
  NotAllowedError,
  NotFoundError,
  UnavailableError,
  type Identity,
} from '../../../host/plugin-api/index.js';
import { QuestionForms, type Answers } from '../../forms/contract.js';
import { outcomeOf, RegisteredProcedures, type ProcedureOutcome } from '../../procedures/contract.js';
import type { ItemOf } from '../engine/item-service.js';
import { permissionsOf } from '../engine/resource-permissions.js';
import { Resources } from '../engine/resources.js';
import { informe } from '../resources/informe.js';
import type { CsvSeparator } from './report-csv.js';
import { reports } from './report-figures.js';
import { ReportFiles, type ReportFile, type ReportFormat } from './report-files.js';

type Report = ItemOf<typeof informe.fields>;

/** What somebody asks of a report. */
export interface ReportCall {
  readonly by: Identity;
  readonly id: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly formato: ReportFormat;
  readonly separador?: CsvSeparator;
  /** Aborted once nobody waits any more. */
  readonly signal?: AbortSignal;
}

/** What became of it: as JSON what the procedure said, a file of what it answered otherwise. */
export type ReportOutcome = ProcedureOutcome | { readonly kind: 'file'; readonly file: ReportFile };

/** A report whose procedure is gone, inactive or for other uses is no fault of whoever asks. */
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
    @inject(Resources) private readonly resources: Resources,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(ReportFiles) private readonly files: ReportFiles,
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Checks the parameters, notes the run in the audit log, runs the procedure and makes the file that was asked for.
   * Throws `NotFoundError` for a report that there is not or that is inactive; `NotAllowedError` for who may not run it
   * or its procedure; `InputError` by field for parameters, `not_tabular`, and what printing throws; `ConflictError`
   * (`pdf_not_available`); `UnavailableError` where its form or its procedure cannot be used now.
   */
  async run(call: ReportCall): Promise<ReportOutcome> {
    const report = await this.permitted(call);
    const { codigo, procedimiento } = report;
    await this.procedures.require(procedimiento, 'informe', { by: call.by }).catch(unavailable(codigo));
    if (call.formato === 'pdf') this.files.requirePrintable(report.plantilla);
    const datos = await this.parameters(report, call.fields);
    await this.note(call, report);
    const running = this.procedures.run(procedimiento, 'informe', datos, { by: call.by });
    const outcome = await outcomeOf(running).catch(unavailable(codigo));
    if (outcome.kind === 'done') return this.written(call, report, datos, outcome);
    this.count(call, outcome.kind);
    return outcome;
  }

  private async permitted({ by, id }: ReportCall): Promise<Report> {
    const report = await this.resources.of<typeof informe.fields>(informe).get(id);
    if (!report.activo) throw new NotFoundError('No existe un elemento con ese id.');
    const { read, write } = permissionsOf(informe);
    const needed = report.permiso === null ? [read, write] : [report.permiso];
    if (!needed.some((permission) => by.may(permission))) throw new NotAllowedError();
    return report;
  }

  private async parameters({ parametros }: Report, fields: ReportCall['fields']): Promise<Answers> {
    const checked = await this.forms.open(parametros).validate(fields);
    if (checked.ok) return checked.answers;
    throw new InputError(checked.msg, { code: checked.code, errors: checked.errors });
  }

  /** Without the parameters, which may be somebody's data. */
  private note({ by, formato }: ReportCall, { id, codigo }: Report): Promise<void> {
    const subject = { kind: 'catalogs.informe', id: String(id) };
    const entry = { action: 'catalogs.informe.run', by, subject, details: { codigo, formato } };
    return this.database.transaction((tx) => this.audit.record(tx, entry));
  }

  private async written(
    call: ReportCall,
    { codigo, plantilla }: Report,
    datos: Answers,
    outcome: Extract<ProcedureOutcome, { readonly kind: 'done' }>,
  ): Promise<ReportOutcome> {
    const { formato, separador = ',', signal } = call;
    const content = { codigo, plantilla, datos, resultado: outcome.resultado };
    try {
      const file =
        formato === 'csv'
          ? this.files.csv(content, separador)
          : formato === 'pdf'
            ? await this.files.pdf(content, signal)
            : undefined;
      this.count(call, 'done');
      return file ? { kind: 'file', file } : outcome;
    } catch (error) {
      this.count(call, 'not_written');
      throw error;
    }
  }

  private count({ formato }: ReportCall, outcome: string): void {
    this.metrics.add(reports, { formato, outcome }, 1);
  }
}
