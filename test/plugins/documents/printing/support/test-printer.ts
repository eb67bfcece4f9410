import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { PluginMetrics } from '../../../../../host/runtime/metrics/plugin-metrics.js';
import type { PdfPrinter, PrintOptions } from '../../../../../plugins/documents/contract.js';
import { pdfConfig } from '../../../../../plugins/documents/printing/pdf-config.js';
import { PdfPrinting } from '../../../../../plugins/documents/printing/pdf-printing.js';
import { printMetrics } from '../../../../../plugins/documents/printing/print-figures.js';
import { patientPlugins } from '../../../../../testing/patient-limits.js';
import { pluginOf } from '../../../../host/support/plugin-of.js';
import { testBrowser } from '../../../../support/test-browser.js';

/** A line of the log. */
interface LogLine {
  readonly fields: object;
  readonly message: string;
}

/** The printer of a host, without the host. */
export class TestPrinter implements PdfPrinter {
  private constructor(
    private readonly folder: string,
    private readonly printing: PdfPrinting,
    private readonly figures: PluginMetrics,
    readonly log: readonly LogLine[],
  ) {}

  static async open(config: z.input<typeof pdfConfig> = {}): Promise<TestPrinter> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-printer-'));
    const log: LogLine[] = [];
    const write = (fields: object, message: string): void => void log.push({ fields, message });
    const logger = { debug: write, info: write, warn: write, error: write };
    const figures = new PluginMetrics([pluginOf({ id: 'documents', metrics: printMetrics })]);
    const pdf = pdfConfig.parse({ browser: await testBrowser(), ...patientPlugins.documents.pdf, ...config });
    return new TestPrinter(folder, new PdfPrinting({ pdf }, { dataFolder: folder }, figures, logger), figures, log);
  }

  printPdf(html: string, options?: PrintOptions): Promise<Buffer> {
    return this.printing.printPdf(html, options);
  }

  begin(): void {
    this.printing.begin();
  }

  check(): Promise<void> {
    return this.printing.check();
  }

  /** The processes of the started browsers, latest last. */
  get pids(): readonly number[] {
    return this.log.flatMap(({ fields }) => ('browserPid' in fields ? [Number(fields.browserPid)] : []));
  }

  /** Returns the value of a metric, named without its prefix: `prints_running`. */
  async figure(name: string): Promise<number> {
    const line = `ventanilla_documents_${name} `;
    const lines = (await this.figures.registry.metrics()).split('\n');
    return Number(lines.find((one) => one.startsWith(line))?.slice(line.length) ?? 0);
  }

  async close(): Promise<void> {
    await this.printing.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Tells whether a process is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
