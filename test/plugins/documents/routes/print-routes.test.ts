import { expect } from 'chai';
import {
  InputError,
  Logger,
  RateLimiter,
  UnavailableError,
  type AnyHostPlugin,
} from '../../../../host/plugin-api/index.js';
import type { PdfPrinter } from '../../../../plugins/documents/contract.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { PrintAllowance } from '../../../../plugins/documents/printing/print-allowance.js';
import { LettersMissingError } from '../../../../plugins/documents/printing/print-errors.js';
import { printRoutes } from '../../../../plugins/documents/routes/print-routes.js';
import { pluginOf } from '../../../host/support/plugin-of.js';
import { browser, startAuthHost, type AuthClient } from '../../auth/support/auth-client.js';
import { probePlugin } from '../../auth/support/probe-plugin.js';
import { TestPrinter } from '../printing/support/test-printer.js';
import { asBytes } from '../support/documents-client.js';

const MEBIBYTE = 1024 * 1024;
const PAGE = '<!doctype html><html lang="es"><title>Constancia</title><h1>Constancia</h1></html>';

/** The duration and the outcome of the next print, which replace it. */
let next: { readonly seconds: number; readonly error?: Error } | undefined;

/** Makes the printer, whose durations and failures the tests choose. */
const watched = (printer: PdfPrinter): PdfPrinter => ({
  printPdf: async (html, options = {}) => {
    if (!next) return printer.printPdf(html, options);
    const { seconds, error } = next;
    next = undefined;
    options.spent?.(seconds * 1000);
    if (error) throw error;
    return Buffer.from('%PDF-');
  },
});

/** Makes a plugin with only these routes. */
const routesOf = (printer: PdfPrinter): AnyHostPlugin =>
  pluginOf({
    id: 'printing',
    uses: { limiter: RateLimiter, logger: Logger },
    routes: ({ limiter, logger }) =>
      printRoutes({
        printAllowance: new PrintAllowance(
          { printSecondsPerMinute: 30 },
          watched(printer),
          limiter as RateLimiter,
          logger as Logger,
        ),
      }),
  });

describe('printing by HTTP', () => {
  let client: AuthClient;
  let printer: TestPrinter;
  let luz: Readonly<Record<string, string>>;

  before(async () => {
    printer = await TestPrinter.open();
    client = await startAuthHost({ plugins: [auth, probePlugin, routesOf(printer)] });
    luz = await client.jwt();
  });
  after(async () => {
    await client.host.stop();
    await printer.close();
  });

  const print = (html: unknown, headers = luz, path = '/api/imprimir/') =>
    asBytes(client.call('post', path, { headers, body: { html } }));

  const codeOf = ({ body }: { readonly body: unknown }): unknown =>
    (JSON.parse(String(body)) as { readonly code?: unknown }).code;

  for (const path of ['/api/imprimir/', '/imprimir/']) {
    it(`works by POST ${path} for a user with a JWT`, async () => {
      const answer = await print(PAGE, luz, path).expect(200).expect('Content-Type', 'application/pdf');
      expect((answer.body as Buffer).subarray(0, 5).toString()).to.equal('%PDF-');
      expect(answer.headers['cache-control']).to.equal('no-store');
    });

    it(`works by POST ${path} for a user with a session, from a page of the service`, async () => {
      const session = await client.session();
      await print(PAGE, browser(session), path).expect(200).expect('Content-Type', 'application/pdf');
    });
  }

  it('accepts 5 MiB of HTML, however long its JSON is', async () => {
    const [begin, end] = [`${PAGE}<!--`, '-->'];
    const comment = '"'.repeat(5 * MEBIBYTE - begin.length - end.length);
    await print(begin + comment + end).expect(200);
    expect(codeOf(await print(`${begin}${comment} ${end}`).expect(413))).to.equal('payload_too_large');
  });

  it('does not read all of 50 MB', async () => {
    expect(codeOf(await print('x'.repeat(50_000_000)).expect(413))).to.equal('payload_too_large');
  });

  it('requires a page', async () => {
    for (const html of ['', 5, undefined, null, ['x']]) await print(html).expect(400);
  });

  it("is limited by a user's seconds of printing", async () => {
    const marta = await client.jwt('marta');
    for (const seconds of [14, 14, 14]) {
      next = { seconds };
      await print(PAGE, marta).expect(200);
    }
    const refused = await print(PAGE, marta).expect(429);
    expect(codeOf(refused)).to.equal('throttled');
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 60);
    await print(PAGE).expect(200);
    client.host.clock.advance(61);
    await print(PAGE, await client.jwt('marta')).expect(200);
  });

  it('is refused for a minute to a user whose page was refused', async () => {
    const marta = await client.jwt('marta');
    next = { seconds: 0, error: new UnavailableError() };
    await print(PAGE, marta).expect(503).expect('Retry-After', /^\d+$/);
    next = { seconds: 1 };
    await print(PAGE, marta).expect(200);
    client.host.clock.advance(50);
    next = { seconds: 0, error: new LettersMissingError(['漢']) };
    await print(PAGE, marta).expect(400);
    next = { seconds: 15, error: new InputError('Tarda demasiado.', { code: 'document_not_printable' }) };
    await print(PAGE, marta).expect(400);
    client.host.clock.advance(50);
    expect(Number((await print(PAGE, marta).expect(429)).headers['retry-after'])).to.be.within(1, 10);
    await print(PAGE, await client.jwt()).expect(200);
    client.host.clock.advance(11);
    await print(PAGE, marta).expect(200);
  });

  it('runs one page of a user, and lets one more wait', async () => {
    const luz = await client.jwt();
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => print(PAGE, luz)))).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).to.deep.equal([]);
    expect(statuses.filter((status) => status === 429)).to.have.length.within(1, 4);
  });
});
