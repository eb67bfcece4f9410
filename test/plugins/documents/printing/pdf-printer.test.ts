import { createHook } from 'node:async_hooks';
import { mkdtemp, rm, symlink, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { PAPER_SIZES } from '../../../../plugins/documents/contract.js';
import { until } from '../../../../testing/until.js';
import { dotsOf, infoOf, pagesOf } from './support/pdf-text.js';
import { TestPrinter } from './support/test-printer.js';

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Paz y salvo Nº 5</title>${head}<body>${body}</html>`;

/** An image of one red dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('PdfPrinter', () => {
  let printer: TestPrinter;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-assets-'));
    const assets = path.join(folder, 'assets');
    await mkdir(assets);
    for (const file of ['assets/escudo.png', 'assets/acta n.º 1.png', 'secret.png', 'assets/escudo.txt']) {
      await writeFile(path.join(folder, file), PNG);
    }
    await symlink(path.join(folder, 'secret.png'), path.join(assets, 'link.png'));
    await symlink(folder, path.join(assets, 'outside'));
    await writeFile(path.join(assets, 'letter.css'), 'p { font-size: 40pt } p::after { content: " de la hoja" }');
    printer = await TestPrinter.open({ assets });
  });
  after(async () => {
    await printer.close();
    await rm(folder, { recursive: true });
  });

  it('starts no browser before the first document', async () => {
    await printer.check();
    expect(printer.pids).to.deep.equal([]);
  });

  it('leaves no timer running', async () => {
    const timers = new Set<number>();
    const hook = createHook({
      init: (id, type) => {
        if (type !== 'Timeout') return;
        if (/(?<!test)[\\/]plugins[\\/]documents[\\/]printing[\\/]/.test(new Error().stack ?? '')) timers.add(id);
      },
      destroy: (id) => void timers.delete(id),
    }).enable();
    try {
      await printer.printPdf(page('x'));
      expect(timers).not.to.be.empty;
      await until('all timers have ended', () => timers.size === 0);
    } finally {
      hook.disable();
    }
  });

  it('makes a tagged PDF with the title and the language of the page', async function () {
    const pdf = await printer.printPdf(page('<h1>Señor Ñáñez</h1><p>Está a paz y salvo.</p>'));
    const info = await infoOf(this, pdf);
    expect(['Tagged', 'Title', 'Pages'].map((name) => info.get(name))).to.deep.equal(['yes', 'Paz y salvo Nº 5', '1']);
    expect(pdf.includes('/Lang (es)')).to.equal(true);
    expect(await pagesOf(this, pdf)).to.deep.equal(['Señor Ñáñez\nEstá a paz y salvo.\n\n']);
  });

  for (const [what, html, title] of [
    ['no title', '<h1>Acta de\n  <em>visita</em></h1><p>Sin novedad.', 'Acta de visita'],
    ['a blank title', '<!doctype html><title> </title><h2>Acta</h2>', 'Acta'],
    ['a title of a drawing alone', '<svg><title>Escudo</title></svg><h1>Acta</h1>', 'Acta'],
    ['neither title nor heading', '<p>Sin novedad.', 'Documento'],
    ['markup in its heading', '<h1>&lt;/title&gt;&lt;script&gt;</h1>', '</title><script>'],
  ] as const) {
    it(`names a page with ${what}`, async function () {
      const info = await infoOf(this, await printer.printPdf(html));
      expect(info.get('Title')).to.equal(title);
    });
  }

  it('refuses letters that no font has, and names them', async () => {
    // Code points that are never assigned.
    const letters = ['\u{10fffd}', '\u{10fff0}', '\ue9f9'];
    const refusal: unknown = await printer
      .printPdf(page(`<h1>Señor <b>${letters[0]}</b></h1><p>${letters[1]}${letters[1]} ${letters[2]}`))
      .then(undefined, (error: unknown) => error);
    expect(refusal).to.include({ status: 400, code: 'document_not_printable', fault: 'letters' });
    const named = letters.map((letter) => `«${letter}» (U+${letter.codePointAt(0)!.toString(16).toUpperCase()})`);
    expect((refusal as Error).message).to.include(named.join(', '));
    expect(await printer.figure('print_duration_seconds_count{outcome="letters"}')).to.equal(1);
    expect(printer.pids, 'the browser goes on').to.have.length(1);
  });

  it('checks only visible text, and ignores signs that are combined with others or invisible', async () => {
    const hidden = '\u{10fffd}';
    const signs = 'Jose\u0301 n\u0303\u200b \u2068\u00ad\u2069\ufeff\u2009fin';
    await printer.printPdf(
      page(`<p>${signs}<p hidden>${hidden}`, `<style>/* ${hidden} */</style><meta name="${hidden}">`),
    );
  });

  it('prints on the requested paper', async function () {
    const points: string[] = [];
    for (const size of PAPER_SIZES)
      points.push((await infoOf(this, await printer.printPdf(page('x'), { size }))).get('Page size')!);
    points.push((await infoOf(this, await printer.printPdf(page('x'), { landscape: true }))).get('Page size')!);
    expect(points).to.deep.equal([
      '612 x 792 pts (letter)',
      '612 x 936 pts',
      '612 x 1008 pts',
      '595.92 x 841.92 pts (A4)',
      '792 x 612 pts (letter)',
    ]);
  });

  it('numbers the pages at their head and foot', async function () {
    const style = 'font-size: 10pt; margin: auto';
    const pdf = await printer.printPdf(page('<p>uno<p style="break-before: page">dos'), {
      header: `<p style="${style}">Alcaldía de Palmira</p>`,
      footer: `<p style="${style}">Hoja <span class="pageNumber"></span> de <span class="totalPages"></span></p>`,
    });
    const pages = await pagesOf(this, pdf);
    expect(pages).to.have.length(2);
    expect(pages[0]).to.include('Alcaldía de Palmira').and.include('uno').and.include('Hoja 1 de 2');
    expect(pages[1]).to.include('Alcaldía de Palmira').and.include('dos').and.include('Hoja 2 de 2');
  });

  it('has neither head nor foot unless they are given', async function () {
    expect(await pagesOf(this, await printer.printPdf(page('uno'), { header: '<span></span>' }))).to.deep.equal([
      'uno\n\n',
    ]);
  });

  it('loads inline content, and files of the asset folder', async function () {
    const inline = `data:image/png;base64,${PNG.toString('base64')}`;
    for (const source of ['escudo.png', '/escudo.png', './x/../escudo.png', 'acta%20n.%C2%BA%201.png', inline]) {
      const pdf = await printer.printPdf(page(`<img width="90" src="${source}">`));
      expect(await dotsOf(this, pdf), source).to.equal(1);
    }
    const styled = await printer.printPdf(page('<p>pie</p>', '<link rel="stylesheet" href="letter.css">'));
    expect(await pagesOf(this, styled)).to.deep.equal(['pie de la hoja\n\n']);
  });

  it('loads no other file of the machine', async function () {
    const sources = [
      '../secret.png',
      '%2e%2e/secret.png',
      '..%2fsecret.png',
      'x%2f..%2f..%2fsecret.png',
      '%00.png',
      '%ff.png',
      'link.png',
      'outside/secret.png',
      'escudo.txt',
      'assets.png',
      `file://${folder}/secret.png`,
      path.join(folder, 'secret.png'),
    ];
    const pdf = await printer.printPdf(page(sources.map((source) => `<img width="90" src="${source}">`).join('')));
    expect(await dotsOf(this, pdf)).to.equal(0);
  });

  it('stops when the caller no longer waits', async () => {
    await expectAborted(AbortSignal.abort(new Error('gone')));
    const leaving = new AbortController();
    const printed = expectAborted(leaving.signal);
    leaving.abort(new Error('gone'));
    await printed;
    expect((await printer.printPdf(page('next'))).subarray(0, 4).toString()).to.equal('%PDF');
  });

  async function expectAborted(signal: AbortSignal): Promise<void> {
    const outcome = await printer.printPdf(page('x'), { signal }).catch((error: unknown) => error);
    expect(outcome).to.be.an('error').with.property('message', 'gone');
  }

  it('uses one browser for all of these tests', () => {
    expect(printer.pids).to.have.length(1);
  });
});
