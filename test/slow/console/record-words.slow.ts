import { expect } from 'chai';
import type { Page } from 'puppeteer';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import type { ConsoleBrowser } from './support/console-browser.js';
import { untilSays } from './support/console-visit.js';
import { CONFIRM, DIALOG, fileByHand, handInByHand, PHRASE, startRefusingDesk } from './support/refusing-city.js';
import { addUser } from './support/staff-calls.js';

describe('the words to the citizen of a record in the console', () => {
  let desk: ConsoleBrowser;
  let city: DemoCity;

  before(async () => {
    desk = await startRefusingDesk();
    ({ city } = desk);
  });
  after(() => desk?.stop());

  /** Presses the button of a form in a section of the record. */
  const submit = (page: Page, section: string): Promise<void> =>
    page.locator(`section[aria-labelledby=${section}] form > .btn`).click();

  it('go with a return by hand, apart from the reason that stays with staff', async () => {
    await desk.at('admin', `expedientes/${await fileByHand(city)}`, async ({ page }) => {
      const section = 'section[aria-labelledby=t-mover]';
      const optional = `${section} textarea:not([required])`;
      await page.waitForSelector(optional);
      await page.select('#estado-nuevo', 'EN_TRAMITE');
      await page.waitForSelector(optional);
      await page.select('#estado-nuevo', 'DEVUELTO');
      await page.waitForSelector(`${section} textarea[required]`);
      await page.locator(`${section} summary`).click();
      await page.locator(`${section} .phrase`).click();
      await page.type(`${section} input[required]`, 'Se habló por teléfono.');
      const [text, files] = await page.$$(`${section} fieldset input`);
      await text!.click();
      await files!.click();
      await submit(page, 't-mover');
      await page.waitForSelector(`${section} fieldset input:invalid:focus`);
      await text!.click();
      await submit(page, 't-mover');
      const moves = '#historial';
      await untilSays(page, PHRASE, `${moves} .told`);
      await untilSays(page, 'Se habló por teléfono.', moves);
      expect(await page.$eval(`${moves} .told`, (told) => told.textContent)).not.to.include('teléfono');
    });
  });

  it('say why an answer grants a part', async () => {
    await desk.at('admin', `expedientes/${await fileByHand(city)}`, async ({ page }) => {
      const section = 'section[aria-labelledby=t-responder]';
      const remedies = 'section[aria-labelledby=t-recursos]';
      await page.waitForSelector(`${section} .check input`);
      expect(await page.$(remedies)).to.equal(null);
      await page.type('#respuesta-texto', 'Se poda una rama.');
      await page.select('#respuesta-estado', 'RECHAZADO');
      await page.waitForSelector(`${section} .check`, { hidden: true });
      await page.select('#respuesta-estado', '');
      await page.locator(`${section} .check input`).click();
      await page.waitForSelector(`${section} textarea[required]:not(#respuesta-texto)`);
      await page.type(`${section} textarea:not(#respuesta-texto)`, 'La otra es de un árbol protegido.');
      await submit(page, 't-responder');
      await page.waitForSelector('dialog[open] .btn:focus');
      await untilSays(page, 'Concede solo una parte', 'dialog[open]');
      // Closing the dialog sends nothing and keeps the text.
      await page.keyboard.press('Escape');
      await page.waitForSelector(`${section} form > .btn:focus`);
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open] .btn:focus');
      await page.keyboard.press('Enter');
      await untilSays(page, 'La otra es de un árbol protegido.', 'article .told');
      await untilSays(page, '10 días hábiles desde la notificación', remedies);
    });
  });

  it('are answered by a text that a user without the right to files reads', async () => {
    const record = await handInByHand(city, 'Aquí está el plano.');
    await addUser(city, 'lectora', { roles: [], permissions: ['tramites.read'] });
    await desk.at('lectora', `expedientes/${record}`, ({ page }) =>
      untilSays(page, 'Aquí está el plano.', 'section[aria-labelledby=t-entregas]').then(() => undefined),
    );
  });

  it('go with a forwarding, which is confirmed once its legal days are over', async () => {
    const record = await fileByHand(city);
    city.host.clock.advance(15 * 24 * 3600);
    await desk.at('admin', `expedientes/${record}`, async ({ page, expects }) => {
      expects('/traslado');
      const open = 'section[aria-labelledby=t-plazo] .actions > .btn:last-of-type';
      await page.locator(open).click();
      await page.waitForSelector(DIALOG);
      await page.type('dialog[open] input', 'Corporación Autónoma');
      // Closing the dialog keeps the text.
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { hidden: true });
      await page.locator(open).click();
      await page.waitForSelector(DIALOG);
      const entity = await page.$eval('dialog[open] input', ({ value }) => value);
      expect(entity).to.equal('Corporación Autónoma');
      const [words, letter] = await page.$$(DIALOG);
      await words!.type('El árbol está en un humedal.');
      await letter!.type('Les remitimos la petición.');
      await page.type('dialog[open] input:not([maxlength="300"])', 'Lo confirmó Ambiente.');
      await page.locator(CONFIRM).click();
      await page.locator('dialog[open] .check input').click();
      await page.locator(CONFIRM).click();
      await untilSays(page, 'Se trasladó a Corporación Autónoma', 'section[aria-labelledby=t-plazo]');
      expect(await page.$(open)).to.equal(null);
    });
  });
});
