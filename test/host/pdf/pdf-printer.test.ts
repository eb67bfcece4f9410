import { expect } from 'chai';
import { PdfPrinter } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { debianProgram } from '../../support/debian-program.js';
import { testBrowser } from '../../support/test-browser.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { tmpdir } from 'node:os';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

describe('PdfPrinter', () => {
  let host: TestHost;
  let printer: PdfPrinter;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin()], config: { pdf: { browser: await testBrowser() } } });
    printer = host.container.get<PdfPrinter>(PdfPrinter);
  });
  after(() => host.stop());

  it('prints HTML as a tagged PDF with its title and language', async function () {
    const pdfinfo = await debianProgram(this, 'pdfinfo', 'poppler-utils');
    const pdf = await printer.print('<!doctype html><html lang="es"><title>Paz y salvo</title><h1>Señor</h1></html>');
    const file = path.join(tmpdir(), 'printed.pdf');
    writeFileSync(file, pdf);
    const info = execFileSync(pdfinfo, [file], { encoding: 'utf8' });
    expect(info).to.match(/^Title: +Paz y salvo$/m);
    expect(info).to.match(/^Tagged: +yes$/m);
    expect(pdf.includes('/Lang (es)')).to.equal(true);
  });
});
