import { openPdf } from '../../../../host/pdf/open-pdf.js';
import { pdfConfig } from '../../../../host/pdf/pdf-config.js';

// Prints one document, tells the browser's process, and then waits to be killed. Its arguments: the data folder, and
// the browser, which is unpacked into that folder where none is named.

const [folder = '', browser] = process.argv.slice(2);
const tell = (fields: object): void => {
  if ('browserPid' in fields) process.stdout.write(`browser ${String(fields.browserPid)}\n`);
};
const logger = { debug: tell, info: tell, warn: tell, error: tell };
const { printer } = openPdf(pdfConfig.parse({ browser }), folder, logger);
const pdf = await printer.print('<p>x');
process.stdout.write(`printed ${pdf.length}\n`);
setInterval(() => undefined, 1000);
