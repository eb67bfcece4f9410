import { expect } from 'chai';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { png } from '../../acceptance/support/stored-files.js';
import { Threads } from '../../plugins/tramites/support/threads.js';
import { TestSmtpServer } from '../../support/smtp-server.js';
import { press } from './support/fill-pages.js';
import { launchPageBrowser } from './support/page-browser.js';
import { PhoneCitizen } from './support/phone-citizen.js';

const ASKED = '¿En qué esquina está el hueco?\nNo lo encontramos en la calle 5.';
const WHERE = 'En la calle 5 con carrera 10, frente a la panadería.';
const ANSWER = 'Tapamos el hueco el 4 de diciembre.';
const PART = 'El andén no se arregla: es del edificio.';
const REVIEW = 'El andén es de la ciudad: miren el plano.';
const SEND = '.actions button[value=enviar]';

/** Tells whether a printed page shows no form, as a text: this program does not have the browser's names. */
const withoutForms = "[...document.querySelectorAll('main form')].every((form) => form.offsetParent === null)";
/** Returns how many messages a page shows. */
const shownMessages = "[...document.querySelectorAll('.message')].filter((one) => one.checkVisibility()).length";

describe('the messages of an anonymous complaint, which its citizen reads and writes on a phone', () => {
  let mails: TestSmtpServer;
  let threads: Threads;
  let browser: Browser;

  before(async () => {
    mails = await TestSmtpServer.start();
    [threads, browser] = await Promise.all([Threads.start(), launchPageBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await threads?.host.stop();
    await mails?.stop();
  });

  /** Chooses a photo: with scripts it is sent at once, without them with the message. */
  const choosePhoto = async (page: Page, hasScripts: boolean): Promise<void> => {
    const file = path.join(threads.host.dataFolder, 'foto.png');
    await writeFile(file, png);
    const input = await page.$('input[type=file]');
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
    if (hasScripts) await page.waitForSelector('.file--ok');
  };

  for (const hasScripts of [true, false]) {
    it(`are answered with a photo, a review and a rating, ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const { url } = threads.host;
      const citizen = await PhoneCitizen.open({ url, browser, mails }, hasScripts);
      const { page } = citizen;
      const back = async (picture: string): Promise<void> => {
        await page.goBack({ waitUntil: 'load' });
        await citizen.sees(picture, []);
      };
      try {
        const filed = await threads.file();
        await citizen.go(filed);
        await citizen.sees('hilo-vacio', ['Mensajes', '¿Tiene una pregunta', 'También puede escribirnos']);
        await threads.say(filed.key, { texto: ASKED }).expect(201);
        await citizen.go(filed);
        await citizen.sees('hilo-mensaje', ['Le escribimos un mensaje', ASKED]);

        await press(page, 'form[action$="/mensaje/comenzar"] button');
        await press(page, SEND);
        await citizen.sees('hilo-falta', ['Escriba su mensaje o adjunte un archivo.']);
        await page.type('textarea', WHERE);
        await choosePhoto(page, hasScripts);
        await citizen.sees('hilo-escribir', ['Escríbanos', ...(hasScripts ? ['foto.png'] : [])]);
        await press(page, SEND);
        expect(new URL(page.url()).hash).to.equal('#mensajes');
        await citizen.sees('hilo-recibido', ['Recibimos su mensaje', WHERE, 'foto.png']);
        await back('hilo-de-vuelta');

        const parte = { texto: ANSWER, parcial: true, para_ciudadano: PART };
        await threads.clerk.answerJson(filed.key, parte).expect(201);
        await citizen.go(filed);
        await citizen.sees('hilo-parte', [ANSWER, PART, '¿No está de acuerdo con la respuesta?', 'No es un recurso']);
        await press(page, 'form[action$="/revision/comenzar"] button');
        await page.type('textarea', REVIEW);
        await citizen.sees('hilo-revision', ['no cambia los plazos de los recursos']);
        await press(page, SEND);
        await citizen.sees('hilo-revision-recibida', ['Recibimos su pedido de revisión', REVIEW]);
        await back('hilo-revision-de-vuelta');

        await citizen.go(filed);
        await page.click('input[name=nota][value="4"]');
        await page.type('#comentario', 'Respondieron rápido.');
        await press(page, 'form[action$="/calificacion"] button');
        await citizen.sees('hilo-calificada', ['Recibimos su calificación', 'Su calificación: Buena']);
        await back('hilo-calificar-de-vuelta');

        for (let count = 1; count <= 5; count += 1) {
          await threads.write(filed.key, { texto: `Todavía está ahí, día ${count}.` }).expect(201);
        }
        await citizen.go(filed);
        await citizen.sees('hilo-plegado', ['Ver los 3 mensajes anteriores', 'día 5']);
        expect(await page.evaluate(shownMessages)).to.equal(5);
        await page.emulateMediaType('print');
        expect(await page.evaluate(shownMessages)).to.equal(8);
        expect(await page.evaluate(withoutForms)).to.equal(true);
      } finally {
        await citizen.close();
      }
    });
  }
});
