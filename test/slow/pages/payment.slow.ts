import { expect } from 'chai';
import type { Page } from 'puppeteer';
import type { TrackedPayment } from '../../../plugins/tramites/contract.js';
import { until } from '../../../testing/until.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { readCode128 } from '../../plugins/portal/support/read-code-128.js';
import { press } from './support/fill-pages.js';
import { decide, file, post, type Filed } from './support/petition.js';
import { inWords, PhoneCity } from './support/phone-city.js';

const licence = {
  nombre: 'Redes del Valle S.A.S.',
  documento: '899999061',
  correo: 'obras@correo.example',
  direccion: 'Calle 5 # 10-20',
  obra: 'REDES',
  area: 32.5,
};
const CONCEPT = 'Expensas de la licencia de intervención del espacio público';
const AMOUNT = '$ 87.600';
const LAPSE = 'Si no paga, entendemos que desiste de la licencia y archivamos la solicitud.';
const PLACES = ['Banco Aurora: sucursales y corresponsales (punto de pago)', 'Caja de la alcaldía: palacio municipal'];

/** The width of the printed bar code, and of a sheet of letter paper between its margins, in CSS pixels. */
const [BARS, SHEET] = [160, 184].map((millimetres) => (millimetres * 96) / 25.4) as [number, number];

/** Returns the day of a moment in the city, as a bar code has it. */
const inDigits = (moment: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date(moment)).replaceAll('-', '');

/** Reads the printed bar code, which is as wide as it has to be and fits on one sheet. */
async function printedBars(page: Page): Promise<string> {
  const printed = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)).to.have.length(1);
  await page.setViewport({ width: Math.floor(SHEET), height: 900 });
  await page.emulateMediaType('print');
  const [bars, sheet] = (await page.evaluate(`['.bars > svg', '.bars'].map((one) => {
    const { left, right, width } = document.querySelector(one).getBoundingClientRect();
    return { left, right, width };
  })`)) as { left: number; right: number; width: number }[];
  expect(bars!.width).to.be.closeTo(BARS, 1);
  expect(bars!.left).to.be.at.least(sheet!.left);
  expect(bars!.right).to.be.at.most(sheet!.right);
  return readCode128(String(await page.evaluate("document.querySelector('.bars path').getAttribute('d')")));
}

describe('a payment that its citizen makes with a phone', () => {
  let phones: PhoneCity;
  let city: DemoCity;

  before(async () => {
    phones = await PhoneCity.start({ printsCopies: true });
    ({ city } = phones);
  });
  after(() => phones?.stop());

  const paymentOf = async (filed: Filed): Promise<TrackedPayment | undefined> =>
    (await phones.track<{ pagos?: readonly TrackedPayment[] }>(filed)).pagos?.[0];
  /** Pays at the bank of the city, and returns the receipt. */
  const pay = async (invoice_id: string): Promise<string> => {
    const ask = <T>(what: string, body: object): Promise<T> =>
      post(city, `/corresponsales/api/factura/${what}/`, body, 'corresponsal', { 'api-key': city.apiKey });
    const { request_id } = await ask<{ request_id: string }>('consulta', { invoice_id });
    const { data } = await ask<{ data: { comprobante: string } }>('pago', { request_id });
    return data.comprobante;
  };

  for (const hasScripts of [true, false]) {
    it(`is demanded, printed, made and confirmed, ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const citizen = await phones.open(hasScripts);
      const { page } = citizen;
      try {
        const filed = await file(city, 'LICENCIA_ESPACIO_PUBLICO', licence);
        await citizen.reads('pago-recibo', ['Recibimos su trámite', filed.key]);
        await decide(city, filed, 'ADMITIR', undefined, { folios: 12 });

        await until('the payment is due', async () => (await paymentOf(filed)) !== undefined);
        const { referencia, hasta } = (await paymentOf(filed))!;
        const groups = referencia.replace(/\d{4}(?=\d)/g, '$& ');
        const due = [CONCEPT, AMOUNT, ...PLACES, LAPSE];
        const by = (style: 'full' | 'long'): string => `Pague a más tardar el ${inWords(hasta!, style)}`;
        await citizen.reads('pago', [...due, by('long'), groups]);
        await citizen.go(filed);
        await citizen.sees('pago', [...due, by('full'), ...groups.split(' ')]);
        await press(page, 'a[href*="/pago/"]');
        await citizen.sees('pago-referencia', [...due, by('full')]);
        const elements = `|41595212340000138020${referencia}|390000087600|96${inDigits(hasta!)}`;
        expect(await printedBars(page)).to.equal(elements);
        await page.emulateMediaType('screen');
        await page.setViewport({ width: 360, height: 800, isMobile: true, hasTouch: true });

        const receipt = await pay(referencia);
        await citizen.reads('pagado', ['Recibimos su pago y seguimos con su solicitud.', CONCEPT, AMOUNT, receipt]);
        await citizen.go(filed);
        await citizen.sees('pagado', ['Pagos', CONCEPT, AMOUNT, receipt]);
        await press(page, 'a[href*="/pago/"]');
        await citizen.sees('pagado-comprobante', ['Comprobante de pago', AMOUNT, receipt]);

        await citizen.go(filed);
        const copy = await page.$eval('a[href$="/copia"]', (link) => link.getAttribute('href')!);
        const answer = await fetch(city.host.url + copy);
        expect(answer.headers.get('content-type')).to.equal('application/pdf');
        expect(await answer.text()).to.match(/^%PDF-/);
      } finally {
        await citizen.close();
      }
      expect(citizen.unread).to.deep.equal([]);
    });
  }
});
