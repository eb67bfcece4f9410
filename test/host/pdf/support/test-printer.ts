import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { openPdf, type OpenedPdf } from '../../../../host/pdf/open-pdf.js';
import { pdfConfig } from '../../../../host/pdf/pdf-config.js';
import type { PdfPrinter, PrintOptions } from '../../../../host/plugin-api/index.js';
import { testBrowser } from '../../../support/test-browser.js';

/** One line of the log. */
interface LogLine {
  readonly fields: object;
  readonly message: string;
}

/** The printer of a host, without the host. */
export class TestPrinter implements PdfPrinter {
  private constructor(
    private readonly folder: string,
    private readonly opened: OpenedPdf,
    readonly log: readonly LogLine[],
  ) {}

  static async open(config: z.input<typeof pdfConfig> = {}): Promise<TestPrinter> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-printer-'));
    const log: LogLine[] = [];
    const write = (fields: object, message: string): void => void log.push({ fields, message });
    const logger = { debug: write, info: write, warn: write, error: write };
    const opened = openPdf(pdfConfig.parse({ browser: await testBrowser(), ...config }), folder, logger);
    return new TestPrinter(folder, opened, log);
  }

  print(html: string, options?: PrintOptions): Promise<Buffer> {
    return this.opened.printer.print(html, options);
  }

  check(): Promise<void> {
    return this.opened.check();
  }

  warm(): void {
    this.opened.warm();
  }

  /** The processes of the browsers that were started, the last one last. */
  get pids(): readonly number[] {
    return this.log.flatMap(({ fields }) => ('browserPid' in fields ? [Number(fields.browserPid)] : []));
  }

  /** A line of the figures, such as `pdf_prints_running`. */
  async figure(name: string): Promise<number> {
    const lines = (await this.opened.figures.metrics()).split('\n');
    return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
  }

  async close(): Promise<void> {
    await this.opened.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Whether there is such a process, which has not ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
