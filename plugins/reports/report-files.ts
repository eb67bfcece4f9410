import { Readable } from 'node:stream';
import { inject, injectable, optional } from 'inversify';
import { Clock, ConflictError, type JsonValue } from '../../host/plugin-api/index.js';
import { WorkingCalendar } from '../calendar/contract.js';
import { DocumentPrinter, type PrintedFor, type PrintedReport } from '../documents/contract.js';
import { csvOf, type CsvSeparator } from './report-csv.js';

/** The formats of a report. */
export const reportFormats = ['json', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export type ReportFileFormat = Exclude<ReportFormat, 'json'>;

/** A report as a file to download. */
export interface ReportFile {
  /** The file name: the report's code and the day in the city's time zone, such as `RECAUDO-2026-03-31.csv`. */
  readonly name: string;
  readonly type: 'text/csv; charset=utf-8' | 'application/pdf';
  readonly body: Readable | Buffer;
}

/** The report and the result that a file is made from. */
export interface ReportContent {
  readonly codigo: string;
  readonly plantilla: string | null;
  readonly datos: PrintedReport['datos'];
  readonly resultado: unknown;
}

/** Makes the files of reports. */
@injectable()
export class ReportFiles {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(DocumentPrinter) @optional() private readonly printer?: DocumentPrinter,
  ) {}

  /** Throws `ConflictError` (`pdf_not_available`) for a report without a template, or where this host cannot print. */
  requirePrintable(plantilla: string | null): void {
    if (this.printer && plantilla !== null) return;
    const why = plantilla === null ? 'no tiene plantilla' : 'este servicio no genera documentos';
    throw new ConflictError(`El informe no se puede pedir en PDF: ${why}.`, { code: 'pdf_not_available' });
  }

  /** Makes the CSV file. Throws `InputError` (`not_tabular`) for a result that is no table. */
  csv({ codigo, resultado }: ReportContent, separator: CsvSeparator): ReportFile {
    return {
      name: this.nameOf(codigo, 'csv'),
      type: 'text/csv; charset=utf-8',
      body: Readable.from(csvOf(resultado, separator)),
    };
  }

  /** Prints the result as PDF. Throws as {@link requirePrintable} and {@link DocumentPrinter.printReport} do. */
  async pdf({ codigo, plantilla, datos, resultado }: ReportContent, options: PrintedFor): Promise<ReportFile> {
    this.requirePrintable(plantilla);
    const printed = { datos, resultado: resultado as JsonValue };
    const body = await this.printer!.printReport(plantilla!, printed, options);
    return { name: this.nameOf(codigo, 'pdf'), type: 'application/pdf', body };
  }

  private nameOf(codigo: string, extension: string): string {
    return `${codigo}-${this.calendar.dayOf(this.clock.now())}.${extension}`;
  }
}
