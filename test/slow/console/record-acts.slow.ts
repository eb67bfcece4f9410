import { expect } from 'chai';
import type { Browser, Page } from 'puppeteer';
import { until } from '../../../testing/index.js';
import { importInto } from '../../acceptance/support/bundles.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { png } from '../../acceptance/support/stored-files.js';
import { storedReads } from '../../plugins/reads/support/read-city.js';
import { launchPageBrowser } from '../pages/support/page-browser.js';
import { startConsoleCity } from './support/console-city.js';
import { logIn, settled, visitConsole, type Visit } from './support/console-visit.js';
import { filed } from './support/filed-record.js';
import { fileLicence, post, taskOf } from './support/staff-calls.js';

interface Standing {
  readonly estado: string;
  readonly vence: Date | null;
  readonly instancia: string | null;
}

describe('what staff do with a record in the console', () => {
  let city: DemoCity;
  let browser: Browser;
  let visit: Visit;
  let record: number;

  before(async () => {
    [city, browser] = await Promise.all([startConsoleCity(), launchPageBrowser()]);
    const html = '<p>{{ datos.nombre }} adelanta el trámite {{ instancia.radicado }}.</p>';
    const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
    await importInto(city.host, {
      tramites: [
        { codigo: 'MES', nombre: 'En un mes', plazo: 'P1M', preguntas },
        { codigo: 'LEY', nombre: 'Por la ley', termino: 'PETICION', preguntas },
      ],
      plantillas: [{ codigo: 'CONSTANCIA', nombre: 'Constancia', html }],
      certificados: [
        {
          cert_codigo: 'CONSTANCIA',
          cert_nombre: 'Constancia de trámite',
          cert_TablaBusqueda: 'PAZ_Y_SALVO_PREDIAL',
          plantilla: 'CONSTANCIA',
          preguntas: [],
        },
      ],
    });
  });
  after(async () => {
    await browser?.close();
    await city?.stop();
  });
  beforeEach(async () => {
    record = await filed(city);
    visit = await visitConsole(browser, city.host.url, { width: 1280, scheme: 'light' });
    await visit.go(`expedientes/${record}`);
    await logIn(visit.page, 'admin');
    await visit.page.waitForSelector('[aria-label="Acciones del plazo"]');
  });
  afterEach(async () => {
    const found = visit.faults();
    await visit.close();
    expect(found).to.deep.equal([]);
  });

  const standing = async (): Promise<Standing> => {
    const [row] = await city.host.database.rows<Standing>(
      `SELECT r.estado, r.vence, i.estado AS instancia FROM tramites_record r
       LEFT JOIN workflow_instance i ON i.llave = r.llave WHERE r.id = $1`,
      [record],
    );
    return row!;
  };
  const untilSays = (page: Page, text: string, place = '.notices'): Promise<unknown> =>
    page.waitForFunction(`document.querySelector('${place}')?.textContent.includes(${JSON.stringify(text)})`);
  const press = (page: Page, text: string, place = 'main'): Promise<void> =>
    page.locator(`${place} button ::-p-text(${text})`).click();

  it('an answer that is refused says each reason, marks its field, and stays', async () => {
    const { page, expects } = visit;
    const [{ clave }] = (await city.host.database.rows('SELECT clave FROM tramites_record WHERE id = $1', [
      record,
    ])) as [{ readonly clave: string }];
    expects(`/home/api/tramite/respuesta/${clave}`);
    await page.waitForSelector('#respuesta-texto');
    await page.evaluate("document.querySelector('#respuesta-texto').removeAttribute('required')");
    await page.$eval('#respuesta-texto', (area) =>
      (area as unknown as { form: { insertAdjacentHTML(where: string, html: string): void } }).form.insertAdjacentHTML(
        'beforeend',
        '<input type="hidden" name="medio" value="paloma">',
      ),
    );
    await press(page, 'Enviar la respuesta');
    await page.waitForSelector('[aria-labelledby=t-responder] .notice--danger');
    const reasons = await page.$$eval('[aria-labelledby=t-responder] .notice--danger p', (lines) =>
      lines.map((line) => line.textContent as unknown as string),
    );
    expect(reasons.length, reasons.join(' | ')).to.be.greaterThan(2);
    expect(reasons.at(-1)).to.equal('Lo que escribió sigue aquí.');
    expect(await page.$('#respuesta-texto[aria-invalid=true]')).not.to.equal(null);
    expect((await standing()).estado).to.equal('RADICADO');
  });

  it('its term becomes longer within the law, and says why where it cannot', async () => {
    const { page, expects } = visit;
    expects('tramites.records.extendTerm?batch=1');
    const { vence } = await standing();
    await press(page, 'Prorrogar el plazo');
    await page.type('dialog[open] input[name=dias]', '500');
    await page.type('dialog[open] textarea', 'Hay que visitar el predio.');
    await page.click('dialog[open] .dialog__actions .btn');
    await page.waitForSelector('dialog[open] .notice--danger');
    expect(await standing()).to.deep.include({ vence });
    await page.click('dialog[open] input[name=dias]', { count: 3 });
    await page.keyboard.type('5');
    await page.click('dialog[open] .dialog__actions .btn');
    await untilSays(page, 'El plazo vence ahora el');
    expect((await standing()).vence!.getTime()).to.be.greaterThan(vence!.getTime());
  });

  /** Looks at a record that no process carries. */
  const lookAtOne = async (codigo: string): Promise<Page> => {
    const filed = await post<{ datos: number }>(city, `/home/api/tramite/${codigo}`, { asunto: 'Una rampa' });
    record = filed.datos;
    await visit.go(`expedientes/${record}`);
    await visit.page.waitForSelector('[aria-label="Acciones del plazo"]');
    return visit.page;
  };

  it('its term in months becomes longer by days of the calendar', async () => {
    const page = await lookAtOne('MES');
    const before = (await standing()).vence!;
    await press(page, 'Prorrogar el plazo');
    await untilSays(page, 'Días calendario que se suman', 'dialog[open]');
    await page.type('dialog[open] input[name=dias]', '20');
    await page.type('dialog[open] textarea', 'Hay que visitar el predio.');
    await page.click('dialog[open] .dialog__actions .btn');
    await untilSays(page, 'El plazo vence ahora el');
    expect((await standing()).vence!.getTime()).to.be.greaterThan(before.getTime());
  });

  it('is returned without a pause once the days are over that the law gives for asking', async () => {
    const page = await lookAtOne('LEY');
    visit.expects('tramites.records.move?batch=1');
    const { vence } = await standing();
    // Twelve working days ago, at the least.
    const received = new Date(city.host.clock.now().getTime() - 22 * 24 * 3600 * 1000);
    const sql = "UPDATE terms_term SET received_at = $1 WHERE owner_kind = 'tramites.record' AND owner_id = $2";
    await city.host.database.change(sql, [received, record]);
    const change = () => press(page, 'Cambiar el estado', '[aria-labelledby=t-mover]');
    await page.select('#estado-nuevo', 'DEVUELTO');
    await page.type('#estado-motivo', 'Falta el plano.');
    await change();
    await untilSays(page, 'Era posible hasta el', '[aria-labelledby=t-mover]');
    await page.click('[aria-labelledby=t-mover] label.check input');
    await untilSays(page, 'El plazo sigue corriendo.', '[aria-labelledby=t-mover]');
    await change();
    await untilSays(page, 'El expediente quedó devuelto.');
    expect(await standing()).to.deep.include({ estado: 'DEVUELTO', vence });
  });

  it('its term that ended in a pause is not called paused', async () => {
    const page = await lookAtOne('LEY');
    for (const [state, said] of [
      ['DEVUELTO', 'no vence mientras se espera a la persona'],
      ['RECHAZADO', 'El plazo estaba suspendido cuando terminó.'],
    ] as const) {
      await page.select('#estado-nuevo', state);
      await page.type('#estado-motivo', 'Falta el plano.');
      await press(page, 'Cambiar el estado', '[aria-labelledby=t-mover]');
      await untilSays(page, said, '[aria-labelledby=t-plazo]');
    }
  });

  it('its term ends as it is forwarded to the entity that is competent', async () => {
    const { page } = visit;
    await press(page, 'Trasladar a otra entidad');
    await page.type('dialog[open] input[name=entidad]', 'Gobernación del Valle');
    await page.type('dialog[open] textarea', 'La vía es departamental.');
    await page.click('dialog[open] .dialog__actions .btn');
    await untilSays(page, 'El traslado quedó registrado.');
    expect(await standing()).to.deep.include({ vence: null });
    await page.waitForSelector('[aria-label="Acciones del plazo"]', { hidden: true });
    await untilSays(page, 'Terminó el', '[aria-labelledby=t-plazo]');
  });

  it('a file of an answer is looked at where it stands, and the log of reads says who did so', async () => {
    const { page, go } = visit;
    const [row] = await city.host.database.rows<{ clave: string }>('SELECT clave FROM tramites_record WHERE id = $1', [
      record,
    ]);
    const answer = new FormData();
    answer.set('texto', 'Se cambió la lámpara.');
    answer.set('archivos', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'lampara.png');
    await post(city, `/home/api/tramite/respuesta/${row!.clave}`, answer, 'admin');
    await go(`expedientes/${record}`);
    await page.waitForSelector('[aria-labelledby=t-contestado] .doc');
    await press(page, 'lampara.png', '[aria-labelledby=t-contestado]');
    await page.waitForSelector('dialog[open] .preview__picture');
    await until('the read is written', async () =>
      (await storedReads(city.host)).some(
        ({ subject, via, parte }) =>
          subject === `tramites.record ${record}` && via === 'ARCHIVO' && parte === 'respuesta 1, archivo 1',
      ),
    );
  });

  it('its receipt is printed again, from its page and by the address of that', async () => {
    const { page } = visit;
    const receipt = await page.$eval('.page-head a[target=_blank]', (link) => link.getAttribute('href')!);
    const next = await page.browserContext().newPage();
    await next.goto(`${city.host.url}${receipt}`);
    const radicado = await page.$eval('h1 .num', ({ textContent }) => textContent!);
    expect(await next.$eval('main', ({ textContent }) => textContent)).to.include(radicado);
    await next.close();
  });

  it('a document is made of the case of its task, looked at first, and stands there', async () => {
    const { page, go } = visit;
    await go(`tareas/${await taskOf(city, await fileLicence(city))}`);
    await press(page, 'Hacer un documento', '#documentos');
    const draft = await page.waitForSelector('dialog[open] a[target=_blank]');
    const next = await page.browserContext().newPage();
    await next.goto(`${city.host.url}${await draft!.evaluate((link) => link.getAttribute('href')!)}`);
    expect(await next.content())
      .to.include('Redes del Valle S.A.S. adelanta')
      .and.to.include('BORRADOR SIN VALIDEZ');
    await next.close();
    expect(await city.host.database.rows('SELECT id FROM documents_document')).to.have.length(0);
    await press(page, 'Expedir', 'dialog[open]');
    await page.waitForSelector('dialog[open] iframe.preview__frame');
    await settled(page);
    // Looked at again a minute later, it is not read anew, as its task is: it would begin at its first page.
    const read: string[] = [];
    page.on('request', (request) => void read.push(new URL(request.url()).pathname));
    await page.evaluate(
      "{ const { now } = Date; Date.now = () => now() + 60_000; dispatchEvent(new Event('visibilitychange')); }",
    );
    await page.waitForResponse((response) => /\/tareas\/\d+$/.test(response.url()));
    expect(read.filter((address) => address.startsWith('/documentos/'))).to.deep.equal([]);
    await press(page, 'Cerrar', 'dialog[open]');
    await page.waitForFunction(`[...document.querySelectorAll('#documentos .doc')].some((one) =>
      one.textContent.includes('Constancia de trámite'))`);
    expect(await city.host.database.rows('SELECT id FROM documents_document')).to.have.length(1);
  });

  it('its process ends with a move by hand, for a reason', async () => {
    const { page } = visit;
    await page.click('[aria-labelledby=t-mover] input[type=checkbox]');
    await untilSays(page, 'No se puede deshacer', '[aria-labelledby=t-mover]');
    await page.select('#estado-nuevo', 'ANULADO');
    // Without a reason the browser does not send it.
    await press(page, 'Cambiar el estado', '[aria-labelledby=t-mover]');
    await settled(page);
    expect(await standing()).to.include({ instancia: 'ACTIVA' });
    await page.type('#estado-motivo', 'Se radicó dos veces.');
    await press(page, 'Cambiar el estado', '[aria-labelledby=t-mover]');
    await untilSays(page, 'El expediente quedó anulado.');
    await settled(page);
    expect(await standing()).to.include({ estado: 'ANULADO', instancia: 'CANCELADA' });
  });
});
