import { PluginMetrics } from '../../../../host/runtime/metrics/plugin-metrics.js';
import { pdfConfig } from '../../../../plugins/documents/printing/pdf-config.js';
import { PdfPrinting } from '../../../../plugins/documents/printing/pdf-printing.js';
import { printMetrics } from '../../../../plugins/documents/printing/print-figures.js';
import { pluginOf } from '../../../host/support/plugin-of.js';

// Prints one document, tells the browser's process, and then waits to be killed. Its arguments: the data folder, and
// the browser, which is unpacked into that folder where none is named.

const [folder = '', browser] = process.argv.slice(2);
const report = (fields: object): void => {
  if ('browserPid' in fields) process.stdout.write(`browser ${String(fields.browserPid)}\n`);
};
const logger = { debug: report, info: report, warn: report, error: report };
const figures = new PluginMetrics([pluginOf({ id: 'documents', metrics: printMetrics })]);
const printer = new PdfPrinting({ pdf: pdfConfig.parse({ browser }) }, { dataFolder: folder }, figures, logger);
const pdf = await printer.printPdf('<p>x');
process.stdout.write(`printed ${pdf.length}\n`);
setInterval(() => undefined, 1000);
