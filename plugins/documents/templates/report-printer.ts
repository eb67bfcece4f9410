import { inject, injectable } from 'inversify';
import { Clock, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
import { PdfPrinter, type DocumentPrinter, type PrintedFor, type PrintedReport } from '../contract.js';
import { CityDocumentTemplates } from './city-document-templates.js';
import { unissued } from './unissued.js';

/** {@link DocumentPrinter} with the templates of the city. */
@injectable()
export class ReportPrinter implements DocumentPrinter {
  constructor(
    @inject(CityDocumentTemplates) private readonly templates: CityDocumentTemplates,
    @inject(PdfPrinter) private readonly printer: PdfPrinter,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  templateExists(codigo: string, tx?: Transaction): Promise<boolean> {
    return this.templates.has(codigo, tx);
  }

  async printReport(codigo: string, printed: PrintedReport, options: PrintedFor = {}): Promise<Buffer> {
    const template = await this.templates.find(codigo);
    if (!template) throw new NotFoundError(`No existe la plantilla «${codigo}».`);
    const { html, print } = template.compose({
      documento: { ...unissued(this.clock.now()), informe: true },
      ...printed,
    });
    return this.printer.printPdf(html, { ...print, ...options });
  }
}
