import { inject, injectable } from 'inversify';
import { Clock, HostSettings, type JsonValue } from '../../../host/plugin-api/index.js';
import { PdfPrinter } from '../contract.js';
import { qrSvg } from '../statement/qr-svg.js';
import type { DocumentData, PrintedInstance } from './document-templates.js';
import { withSampleValues } from './sample-values.js';
import { TemplateCompiler } from './template-compiler.js';
import type { NeededNames, TemplateContent } from './template-content.js';

/** The sample data of a preview. */
export interface SampleData {
  readonly datos: Readonly<Record<string, JsonValue>>;
  readonly resultado?: JsonValue | undefined;
  /** Whether a sample text, such as `«datos.nombre»`, stands for each needed value that is missing. */
  readonly ejemplos?: boolean;
}

/** The preview of a template. */
export interface PreviewedTemplate {
  readonly html: string;
  readonly titular: string | null;
  /** The PDF in base64; null unless one was requested. */
  readonly pdf: string | null;
  readonly needs: NeededNames;
}

/** A sample instance, as if a record had started it. */
const instancia: PrintedInstance = {
  llave: '00000000-0000-4000-8000-000000000000',
  proceso: 'EJEMPLO',
  radicado: '2026-0000123',
  key: 'key_00000000-0000-4000-8000-000000000000',
  canal: 'WEB',
  solicitante: null,
};

/** Fills a template with sample data. The document says that it is not issued. */
@injectable()
export class TemplatePreview {
  constructor(
    @inject(TemplateCompiler) private readonly compiler: TemplateCompiler,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(Clock) private readonly clock: Clock,
    @inject(PdfPrinter) private readonly printer: PdfPrinter,
  ) {}

  /**
   * Fills a template, and prints it where a requester is given, on the account of that user. Throws `InputError`
   * (`template_not_valid` for an invalid template, `template_failed` where the data lack something) and the errors of
   * {@link PdfPrinter}.
   */
  async show(
    content: TemplateContent,
    { ejemplos = false, ...data }: SampleData,
    requester?: number,
  ): Promise<PreviewedTemplate> {
    const template = this.compiler.compile({ codigo: 'VISTA_PREVIA', version: 1, content });
    template.checkEnd();
    const sample = { ...(ejemplos ? this.withSamples(data, template.needs, content) : data), instancia };
    const { html, print } = template.compose({ ...sample, documento: this.sample() });
    const titular = template.titularOf(sample) ?? null;
    const pdf = requester === undefined ? null : await this.printer.printPdf(html, { ...print, requester });
    return { html, titular, pdf: pdf && pdf.toString('base64'), needs: template.needs };
  }

  /** Adds a sample for each needed value that is missing; the sample instance has all of its own. */
  private withSamples({ datos, resultado }: SampleData, needs: NeededNames, content: TemplateContent): SampleData {
    const given = { datos, ...(resultado !== undefined && { resultado }) };
    const missing = needs.filter(([name]) => name !== 'instancia');
    const filled = withSampleValues(given, missing, content, this.clock.now());
    return { datos: filled['datos'] as SampleData['datos'], resultado: filled['resultado'] };
  }

  private sample(): DocumentData['documento'] {
    const codigo = 'EJEMPLO-2345';
    const verificacion = `${this.settings.publicUrl}/documentos/verificar/${codigo}`;
    return {
      codigo,
      emitido: this.clock.now().toISOString(),
      verificacion,
      qr: qrSvg(verificacion),
      firmante: 'Firma de ejemplo',
      borrador: true,
      informe: false,
      sin_validez: true,
    };
  }
}
