import { expect } from 'chai';
import { until } from '../../../testing/until.js';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { logIn } from './support/account-pages.js';
import { press } from './support/fill-pages.js';
import type { PhoneCitizen } from './support/phone-citizen.js';
import { PhoneCity } from './support/phone-city.js';

const MAIL = 'ana.gomez@correo.example';
const OWNER = '1144012345';
const PAID = '760010100140000120005000000000';
const CODE = /^ {4}([2-9A-Z]{5})$/m;

describe('a certificate that its citizen asks for on a phone', () => {
  let phones: PhoneCity;
  let city: DemoCity;

  before(async () => {
    phones = await PhoneCity.start();
    ({ city } = phones);
  });
  after(() => phones?.stop());

  const codeIn = (citizen: PhoneCitizen): string | undefined =>
    citizen.unread.map(({ email }) => CODE.exec(email.text!)?.[1]).find((code) => code !== undefined);

  for (const hasScripts of [true, false]) {
    it(`is found, asked for by a mailed code and downloaded, ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const citizen = await phones.open(hasScripts);
      const { page } = citizen;
      try {
        await page.goto(`${city.host.url}/tramites/?q=predial`, { waitUntil: 'load' });
        await citizen.sees('certificados', ['Paz y salvo del impuesto predial', 'Certificado']);
        await press(page, 'a[href^="/certificados/"]');
        await citizen.sees('certificado', ['Inmediato', 'Gratuito', 'Pedir el certificado']);
        await press(page, 'form[action$="/comenzar"] button');
        await page.type('#campo-documento', OWNER);
        await press(page, 'button[value="revisar"]:not([tabindex])');
        await citizen.sees('certificado-con-errores', ['Falta responder «Cédula catastral»']);
        await page.type('#campo-cedula_catastral', PAID);
        await press(page, 'button[value="revisar"]:not([tabindex])');
        await page.type('#correo', 'ana en correo');
        await press(page, 'button[value="pedir"]');
        await citizen.sees('certificado-sin-aceptar', ['Marque la casilla', PAID]);
        await page.click('#acepta');
        await press(page, 'button[value="pedir"]');
        await citizen.sees('certificado-correo-errado', ['Escriba un correo como']);
        await page.$eval('#correo', (input) => ((input as unknown as { value: string }).value = ''));
        await page.type('#correo', MAIL);
        await press(page, 'button[value="pedir"]');
        await citizen.sees('certificado-codigo', ['an***@co***.example']);
        await until('the code is mailed', () => codeIn(citizen) !== undefined);
        const code = codeIn(citizen)!;
        await citizen.reads('certificado-codigo', [code]);
        await page.type('#codigo', 'AAAAA');
        await press(page, 'button[value="pedir"]');
        await citizen.sees('certificado-codigo-errado', ['El código no es el que le enviamos']);
        await page.type('#codigo', code);
        await press(page, 'button[value="pedir"]');
        await citizen.sees('certificado-listo', ['Su certificado está listo', 'Descargar el certificado']);
        await citizen.reads('certificado-enlace', ['Recibimos su solicitud de certificado', 'Quien tiene el enlace']);
        const action = await page.$eval('form[action$="/documento"]', (form) => form.getAttribute('action'));
        const answer = await fetch(`${city.host.url}${action!}`, { method: 'POST', body: new URLSearchParams() });
        expect(answer.headers.get('content-type')).to.equal('application/pdf');
        await page.goBack({ waitUntil: 'load' });
        await citizen.sees('certificado-de-vuelta', ['Su certificado está listo']);
      } finally {
        await citizen.close();
      }
      expect(citizen.unread).to.deep.equal([]);
    });

    it(`is asked for by a user, and found again after a login, ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const citizen = await phones.open(hasScripts);
      const { page } = citizen;
      try {
        await page.goto(`${city.host.url}/certificados/PAZ_Y_SALVO_PREDIAL`, { waitUntil: 'load' });
        await press(page, 'form[action$="/comenzar"] button');
        await page.type('#campo-documento', OWNER);
        await page.type('#campo-cedula_catastral', PAID);
        await press(page, 'button[value="revisar"]:not([tabindex])');
        await press(page, 'a[href^="/mi/ingreso"]');
        await citizen.sees('ingreso', ['Ingrese con su usuario']);
        await logIn(page, 'no-es-esta');
        await citizen.sees('ingreso-errado', ['El usuario y la contraseña no corresponden']);
        await logIn(page);
        await citizen.sees('certificado-de-usuario', ['Queda a nombre de ciudadano', PAID]);
        await page.click('#acepta');
        await press(page, 'button[value="pedir"]');
        await citizen.sees('certificado-listo-de-usuario', ['Su certificado está listo', 'con su usuario']);
        await page.goBack({ waitUntil: 'load' });
        await page.goto(`${city.host.url}/mi/`, { waitUntil: 'load' });
        await citizen.sees('mis-certificados', ['Paz y salvo del impuesto predial', 'Pedido el']);
        await press(page, 'a[href^="/certificados/seguimiento/"]');
        await citizen.sees('certificado-otra-vez', ['Descargar el certificado']);
        await page.goBack({ waitUntil: 'load' });
        await press(page, 'form[action="/mi/salida"] button');
        await citizen.sees('salio', ['Cerró su sesión']);
        await page.goBack({ waitUntil: 'load' });
        await citizen.sees('salio-de-vuelta', ['Ingrese con su usuario']);
      } finally {
        await citizen.close();
      }
    });
  }
});
