import { expect } from 'chai';
import type { RecordPayment } from '../../../../plugins/tramites/contract.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { tramiteClient, type Filed } from '../../../acceptance/support/tramite-client.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { duePayment, paidPayment, payingPlugin, unawaitedPayment } from '../../tramites/support/payments.js';
import { PageClient } from '../support/page-client.js';
import { startPortalHost } from '../support/portal-host.js';
import { readCode128 } from '../support/read-code-128.js';

const LLAVE = '3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001';
const SCRIPT = '<script>alert(1)</script>';

describe('the payments on the page of a record', () => {
  const payments = new Map<string, readonly RecordPayment[]>();
  const due: RecordPayment = { ...duePayment, hasta: new Date('2126-12-15T04:59:59.999Z') };
  let host: TestHost;
  let browser: PageClient;
  let filed: Filed;
  before(async () => {
    host = await startPortalHost({
      plugins: [payingPlugin(payments)],
      config: { logging: { level: 'error' } },
      bundle: {
        usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }],
        tramites: [{ codigo: 'LICENCIA', nombre: 'Licencia', termino: 'PETICION', preguntas: [] }],
      },
    });
    browser = new PageClient(host);
    filed = await tramiteClient(host).file('LICENCIA', {});
    await host.database.changeRows('UPDATE tramites_record SET llave = $1', [LLAVE]);
  });
  after(() => host?.stop());

  const follow = (...of: readonly RecordPayment[]) => {
    payments.set(LLAVE, of);
    return browser.open(`/seguimiento/${filed.key}`);
  };
  const open = (id: number | string, ...of: readonly RecordPayment[]) => {
    payments.set(LLAVE, of);
    return browser.open(`/seguimiento/${filed.key}/pago/${id}`);
  };

  it('are left out where there are none', async () => {
    await follow();
    expect(browser.text).not.to.match(/Lo que debe pagar|Pagos|los pagos/);
  });

  it('say what is due, until when, where and with which reference, which is copied without spaces', async () => {
    const { html } = await follow(due, { ...due, id: 1, concepto: SCRIPT, enlace: undefined, lugares: [] });
    expect(browser.text).to.include(
      'Lo que debe pagar Expedición de la licencia <de obra> $ 1.125.000 Pague a más tardar el sábado 14 de diciembre ' +
        'de 2126 . Si no paga ese día, archivamos la solicitud. Referencia de pago 1234 5678 9015 Dónde pagar ' +
        'Banco de la Villa, en cualquier oficina Puntos Pague Ya Pagar en línea Imprimir la referencia de pago',
    );
    expect(html)
      .to.include('<span>1234</span><span>5678</span><span>9015</span>')
      .and.include('<a class="btn" href="https://pagos.example/?referencia=123456789015&amp;valor=1125000.00">')
      .and.include(`<a class="btn btn--secondary" href="/seguimiento/${filed.key}/pago/4217">`)
      .and.include(`<a class="btn btn--secondary" href="/seguimiento/${filed.key}/pago/1">`)
      .and.include('&lt;script&gt;')
      .and.not.include(SCRIPT);
  });

  it('offer no way to pay once the time is over', async () => {
    const late = { ...due, hasta: new Date('2026-01-03T04:59:59.999Z') };
    await follow(late);
    expect(browser.text).to.include('El tiempo para pagar terminó el viernes 2 de enero de 2026 . Si no paga ese');
    expect(browser.text).not.to.match(/Dónde pagar|Pagar en línea|Imprimir la referencia/);
    const { html } = await open(late.id, late);
    expect(browser.text).to.include('El tiempo para pagar terminó el viernes 2 de enero de 2026');
    expect(html).not.to.include('class="bars"').and.not.include('Pagar en línea');
  });

  it('have the receipt of what is paid', async () => {
    const { html } = await follow(paidPayment);
    expect(browser.text).to.include(
      'Pagos Copias USD 12,50, pagado el martes 1 de diciembre de 2026, 11:30 p. m., comprobante C-0099',
    );
    expect(html).to.include(`href="/seguimiento/${filed.key}/pago/4218">Copias`).and.not.include('Lo que debe pagar');
    expect((await open(4218, paidPayment)).status).to.equal(200);
    expect(browser.title).to.match(/^Comprobante de pago - Radicado /);
    expect(browser.text).to.include('Valor pagado USD 12,50 Número del comprobante C-0099 Pagado el martes 1');
    expect(browser.text).to.include('Referencia de pago 1234 5678 9015').and.not.include('Imprimir');
  });

  it('say that the request no longer waited for one, without a receipt where none is known', async () => {
    const words = 'Su solicitud ya no esperaba este pago. Comuníquese con nosotros para saber qué hacer con el dinero.';
    await follow(unawaitedPayment);
    expect(browser.text).to.include(`pagado el martes 1 de diciembre de 2026, 11:30 p. m. ${words}`);
    await open(unawaitedPayment.id, unawaitedPayment);
    expect(browser.text).to.include('Valor pagado USD 12,50 Pagado el martes 1').and.include(words);
    await open(paidPayment.id, paidPayment);
    expect(browser.text).not.to.include(words);
  });

  it('have a page with the bar code and its elements, to print', async () => {
    const { html, headers, status } = await open(4217, due);
    expect(status).to.equal(200);
    expect(browser.text).to.include('Valor a pagar $ 1.125.000 Pague a más tardar el sábado 14 de diciembre de 2126');
    expect(browser.text).to.include('Referencia 1234 5678 9015');
    const [, width, path] = /viewBox="0 0 (\d+) 1"[^>]*aria-label="Código de barras[^>]*><path d="([^"]*)"/.exec(html)!;
    expect(readCode128(path!)).to.equal('|41577099980000188020123456789015|390001125000|9620261214');
    expect(path).to.match(/^M10 /);
    expect(Number(width)).to.equal(385);
    expect(html).to.include(
      '<figcaption class="mono">(415)7709998000018<wbr>(8020)123456789015<wbr>(3900)01125000<wbr>(96)20261214<wbr>',
    );
    expect(html).not.to.match(/ style=|<style/);
    expect(headers.get('referrer-policy')).to.equal('same-origin');
    expect(headers.get('cache-control')).to.include('no-store');
    expect(headers.get('x-robots-tag')).to.equal('noindex');
  });

  it('have a page with the reference alone without a bar code, and where it cannot be drawn', async () => {
    for (const codigoBarras of [undefined, '(415)7709998000019(8020)123456789015']) {
      const { html, status } = await open(4217, { ...due, codigoBarras, referencia: 'FAC-12', siNoPaga: undefined });
      expect(status).to.equal(200);
      expect(html).not.to.include('class="bars"');
      expect(browser.text).to.include('Referencia FAC-12 Dónde pagar');
    }
    expect(host.logLines.filter((line) => line.includes('bar code of a payment cannot be drawn'))).to.have.length(1);
    expect(host.logLines.join('')).not.to.include('FAC-12');
  });

  it('are 404 for another payment and for another key', async () => {
    for (const id of [1, 'x', '4217%20']) expect((await open(id, due)).status, String(id)).to.equal(404);
    expect(browser.title).to.match(/^No encontramos ese pago - /);
    for (const key of ['key_00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await browser.open(`/seguimiento/${key}/pago/4217`)).status).to.equal(404);
      expect(browser.title).to.match(/^No encontramos esa solicitud - /);
    }
  });

  it('demand nothing of a record that went to another entity', async () => {
    const admin = await AdminCaller.login(host, 'jefa', PASSWORD);
    const to = { entidad: 'CAR', oficio: 'Remitimos.', motivo: 'Es suya.', para_ciudadano: 'Es de la CAR.' };
    const { status } = await admin.mutate('tramites.records.forward', { id: filed.datos, ...to });
    expect(status).to.equal(200);
    await follow(due, paidPayment);
    expect(browser.text).to.include('Pagos Copias').and.not.include('Lo que debe pagar');
    expect((await open(due.id, due, paidPayment)).status).to.equal(404);
    expect((await open(paidPayment.id, due, paidPayment)).status).to.equal(200);
  });
});
