import { expect } from 'chai';
import request from 'supertest';
import { service } from '../../../../host/boot/container/build-container.js';
import { Clock, HostSettings, InputError, UnavailableError } from '../../../../host/plugin-api/index.js';
import { CopyPrinter, type TrackedFiling } from '../../../../plugins/tramites/contract.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { pdf, png } from '../../../acceptance/support/stored-files.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { startPortalHost } from '../../portal/support/portal-host.js';
import { PageClient } from '../../portal/support/page-client.js';
import { asBytes } from '../../documents/support/documents-client.js';
import { NotedPrinter } from '../support/noted-printer.js';
import { MailedCitizen } from '../support/mailed-citizen.js';
import { sweepFiles } from '../../../support/sweep-files.js';

const preguntas = [
  { pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
  { pre_codigo: 'plano', pre_texto: 'Plano del lote', pre_tipo: 'ARCHIVO' },
  { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO' },
];
const tramites = [{ codigo: 'QUEJA', nombre: 'Queja', preguntas }];

const copyPath = ({ key }: Filed): string => `/home/api/tramite/seguimiento/${key}/copia`;
const get = ({ url }: TestHost, path: string) => asBytes(request(url).get(path));
const rowsOf = (host: TestHost): Promise<{ owner: string | null; swept_at: Date | null }[]> =>
  host.database.rows("SELECT owner, swept_at FROM host_file WHERE name LIKE 'copia-%'");

describe('the stored copy of a record', () => {
  const printer = new NotedPrinter();
  let city: MailedCitizen;
  let host: TestHost;
  let browser: PageClient;

  before(async () => {
    const overrides = [service<CopyPrinter>(CopyPrinter, printer)];
    city = await MailedCitizen.start(tramites, {}, { http: { fileBytes: 1024 } }, overrides);
    ({ host } = city.citizen);
    browser = new PageClient(host);
  });
  after(() => city?.stop());
  afterEach(async () => {
    printer.before = () => Promise.resolve();
    printer.tail = '';
    await city.isQuiet();
    printer.printed.splice(0);
    city.server.received.splice(0);
    // A pause of the copies of receipts is over.
    host.clock.advance(60);
  });

  const filingOf = async ({ key }: Filed): Promise<TrackedFiling> => {
    const { body } = await request(host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (body as { datos: { presentado: TrackedFiling } }).datos.presentado;
  };

  it('is printed once by the first of several downloads, on several hosts', async () => {
    const filed = await city.citizen.file('QUEJA', { asunto: 'x' });
    const other = new NotedPrinter();
    const { databaseUrl, dataFolder } = host;
    const beside = await startTestHost({
      databaseUrl,
      dataFolder,
      overrides: [service<CopyPrinter>(CopyPrinter, other), service(Clock, host.clock)],
    });
    try {
      const meet = (): Promise<void> =>
        until('both print', () => printer.printed.length > 0 && other.printed.length > 0);
      [printer.before, other.before] = [meet, meet];
      const answers = await Promise.all(
        [host, host, host, beside, beside].map((one) => get(one, copyPath(filed)).expect(200)),
      );
      expect(new Set(answers.map(({ body }) => (body as Buffer).toString('hex')))).to.have.length(1);
      expect([printer.printed.length, other.printed.length]).to.deep.equal([1, 1]);
      await get(beside, copyPath(filed)).expect(200);
      expect([printer.printed.length, other.printed.length]).to.deep.equal([1, 1]);
      await sweepFiles(host.container);
      const files = await rowsOf(host);
      expect(files.filter(({ swept_at }) => swept_at === null)).to.deep.equal([
        { owner: `tramites/record-copy/${filed.datos}`, swept_at: null },
      ]);
    } finally {
      await beside.stop();
    }
  });

  it('is missing from a mail in time where the printer fails, which has its link; it is printed later', async () => {
    printer.before = () => Promise.reject(new UnavailableError());
    const filed = await city.citizen.file('QUEJA', { asunto: 'x', correo: 'ana@correo.example' });
    const { email } = await city.server.message(0);
    expect(email.attachments).to.deep.equal([]);
    expect(email.text).to.include(
      `Descargue en PDF la copia de lo que usted presentó: ${host.url}/seguimiento/${filed.key}/copia\n`,
    );
    await browser.open(`/seguimiento/${filed.key}/copia`);
    expect([browser.page.status, browser.page.headers.get('retry-after')]).to.deep.equal([503, '5']);
    expect(browser.text).to.include('Espere un minuto y descargue la copia de nuevo.');
    printer.before = () => Promise.resolve();
    await get(host, `/seguimiento/${filed.key.toUpperCase().replace('KEY_', 'key_')}/copia`)
      .expect(200)
      .expect('Content-Disposition', new RegExp(`filename="copia-${filed.radicado}.pdf"`));
  });

  it('is printed so often for one address, and then downloaded alone', async () => {
    const filed = await Promise.all(Array.from({ length: 21 }, () => city.citizen.file('QUEJA', { asunto: 'x' })));
    host.clock.advance(60);
    for (const one of filed.slice(0, 20)) await get(host, copyPath(one)).expect(200);
    await get(host, copyPath(filed[20]!)).expect(429);
    expect((await browser.open(`/seguimiento/${filed[20]!.key}/copia`)).status).to.equal(429);
    expect(browser.text).to.include('Espere un minuto');
    await get(host, copyPath(filed[0]!)).expect(200);
    host.clock.advance(60);
    await get(host, copyPath(filed[20]!)).expect(200);
  });

  it('is not printed for a receipt that does not go', async () => {
    const body = { asunto: 'x', correo: 'luis@correo.example' };
    for (let filed = 0; filed < 10; filed += 1) await city.citizen.file('QUEJA', body);
    await city.isQuiet();
    printer.printed.splice(0);
    const filed = await city.citizen.file('QUEJA', body);
    await city.isQuiet();
    expect((await filingOf(filed)).recibo?.estado).to.equal('RETENIDO');
    expect(printer.printed).to.deep.equal([]);
  });

  it('is refused for good where it can never be printed, and is offered nowhere', async () => {
    printer.before = () => Promise.reject(new InputError('No se imprime.', { code: 'document_not_printable' }));
    const filed = await city.citizen.file('QUEJA', { asunto: 'x', correo: 'ana@correo.example' });
    const { email } = await city.server.message(0);
    expect(email.attachments).to.deep.equal([]);
    expect(email.text).not.to.include('copia');
    printer.before = () => Promise.resolve();
    const { body } = await request(host.url).get(copyPath(filed)).expect(404);
    expect(body).to.deep.include({ msg: 'Esta copia no se puede hacer en PDF; sus respuestas quedaron radicadas.' });
    expect((await browser.open(`/seguimiento/${filed.key}/copia`)).status).to.equal(404);
    expect(browser.text).to.include('Esta copia no se puede hacer en PDF').and.include('quedaron radicadas');
    expect((await filingOf(filed)).copia).to.equal(null);
    expect(printer.printed).to.have.length(1);
  });

  it('is not limited as an uploaded file', async () => {
    const filed = await city.citizen.file('QUEJA', { asunto: 'x' });
    printer.tail = 'x'.repeat(host.container.get<HostSettings>(HostSettings).uploads.fileBytes);
    await get(host, copyPath(filed)).expect(200);
  });

  it('stands on the pages of the record, with the files and the masked address of the receipt', async () => {
    const { body } = await city.citizen
      .multipart('QUEJA')
      .field('correo', 'ana@correo.example')
      .attach('plano', pdf, 'plano <b>1.pdf')
      .attach('foto', png, 'casa.png')
      .expect(200);
    const filed = body as Filed;
    await city.isQuiet();
    const sentence = 'Le enviamos el comprobante a an***@co***.example.';
    await browser.open(`/seguimiento/${filed.key}/recibo`);
    expect(browser.text).to.include('Descargar la copia (PDF)').and.include(sentence);
    expect(browser.page.html).to.include(`href="/seguimiento/${filed.key}/copia"`);
    await browser.open(`/seguimiento/${filed.key}`);
    expect(browser.text)
      .to.include('Lo que usted presentó Descargar la copia (PDF)')
      .and.include('casa.png Foto, ')
      .and.include('plano <b>1.pdf Plano del lote, ')
      .and.include(sentence)
      .and.include('y descarga lo que usted presentó');
    const paths = [...browser.page.html.matchAll(/href="([^"]*\/archivo\/\d)"/g)].map(([, path]) => path!);
    const files = await Promise.all(paths.map(async (path) => (await get(host, path).expect(200)).body as Buffer));
    expect(files).to.deep.equal([png, pdf]);
    expect((await filingOf(filed)).archivos.map(({ nombre, tamano }) => [nombre, tamano])).to.deep.equal([
      ['casa.png', png.length],
      ['plano <b>1.pdf', pdf.length],
    ]);
    const other = await city.citizen.file('QUEJA', { asunto: 'x' });
    for (const path of paths) await get(host, path.replace(filed.key, other.key)).expect(404);
    for (const number of ['0', '3', 'x']) {
      await get(host, `/home/api/tramite/seguimiento/${filed.key}/archivo/${number}`).expect(404);
    }
  });

  it('is offered nowhere without a plugin that prints it', async () => {
    const bare = await startPortalHost({ bundle: { tramites } });
    try {
      const { body } = await request(bare.url).post('/home/api/tramite/QUEJA').send({ asunto: 'x' }).expect(200);
      const filed = body as Filed;
      await get(bare, copyPath(filed)).expect(404);
      const page = new PageClient(bare);
      for (const path of ['', '/recibo']) {
        expect((await page.open(`/seguimiento/${filed.key}${path}`)).status).to.equal(200);
        expect(page.page.html).not.to.match(/\/copia"|[Ll]o que usted presentó/);
      }
      expect((await page.open(`/seguimiento/${filed.key}/copia`)).status).to.equal(404);
    } finally {
      await bare.stop();
    }
  });
});
