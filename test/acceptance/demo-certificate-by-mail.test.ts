import { expect } from 'chai';
import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import request from 'supertest';
import { until } from '../../testing/until.js';
import { asBytes } from '../plugins/documents/support/documents-client.js';
import { expectValid } from '../plugins/documents/signing/support/signed-pdf.js';
import { PageClient } from '../plugins/portal/support/page-client.js';
import { formsOf } from '../plugins/portal/support/page-form.js';
import { TestSmtpServer, type ReceivedMail } from '../support/smtp-server.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';

const ANA = 'ana.gomez@correo.example';
/** A property of this owner that owes nothing, and one that owes two years. */
const documento = '1144012345';
const PAID = '760010100140000120005000000000';
const OWING = '760010100140000120018000000000';

describe('the certificate of the demonstration city, asked for by a validated mail', () => {
  let mails: TestSmtpServer;
  let city: DemoCity;

  before(async () => {
    mails = await TestSmtpServer.start();
    city = await startDemoCity({ config: { mail: mails.config(), jobs: { pollSeconds: 0.05 } } });
  });
  after(async () => {
    await city?.stop();
    await mails?.stop();
  });

  const mailWith = async (text: RegExp, after = 0): Promise<ReceivedMail> => {
    const find = (): ReceivedMail | undefined =>
      mails.received.slice(after).find(({ to, email }) => to.includes(ANA) && text.test(email.text!));
    await until(`a mail has ${text.source}`, () => find() !== undefined);
    return find()!;
  };
  const ask = async (cedula_catastral: string): Promise<PageClient> => {
    const browser = new PageClient(city.host);
    const before = mails.received.length;
    await browser.open('/tramites/?q=paz%20y%20salvo%20predial');
    expect(browser.page.html).to.include('href="/certificados/PAZ_Y_SALVO_PREDIAL"');
    await browser.open('/certificados/PAZ_Y_SALVO_PREDIAL');
    await browser.press('');
    await browser.press('_accion=revisar', { 'documento-tipo': 'CC', 'documento-numero': documento, cedula_catastral });
    await browser.press('_accion=pedir', { correo: ANA });
    const CODE = /^ {4}([2-9A-Z]{5})$/m;
    const [, codigo] = CODE.exec((await mailWith(CODE, before)).email.text!)!;
    await browser.press('_accion=pedir', { codigo: codigo! });
    return browser;
  };

  it('is downloaded as a signed PDF from the page that the mail leads to, and is genuine', async () => {
    const asked = await ask(PAID);
    expect(asked.text).to.include('Su certificado está listo');
    const { email } = await mailWith(/\/certificados\/seguimiento\/cert_/);
    const [link] = /https?:\S+\/certificados\/seguimiento\/\S+/.exec(email.text!)!;
    const later = new PageClient(city.host);
    await later.open(new URL(link).pathname);
    expect(later.text).to.include('Su certificado está listo').and.to.include('an***@co***.example');
    const { action } = formsOf(later.page.html)[0]!;
    const download = async (): Promise<Buffer> =>
      (await asBytes(request(city.host.url).post(action).type('form').send('')).expect(200)).body as Buffer;
    const pdf = await download();
    const [key] = await city.host.database.rows<{ certificate: string }>(
      'SELECT certificate FROM documents_key WHERE certificate IS NOT NULL',
    );
    const authority = path.join(city.host.dataFolder, 'signer.pem');
    await writeFile(authority, new X509Certificate(Buffer.from(key!.certificate, 'base64')).toString());
    expectValid(pdf, authority);
    expect((await download()).equals(pdf)).to.equal(true);
    const check = await request(city.host.url)
      .post('/documentos/verificar/')
      .set('Accept', 'application/json')
      .attach('archivo', pdf, 'paz-y-salvo.pdf')
      .expect(200);
    expect(check.body).to.include({ propio: true, integro: true });
  });

  it('is refused with the amount that the property owes', async () => {
    const browser = await ask(OWING);
    expect(browser.text).to.include('No podemos expedirlo').and.to.include('El predio debe $ 848.500');
  });

  it('leaves neither the address nor the answers in the log', () => {
    const log = city.host.logLines.join('');
    expect(log).to.include('/certificados/');
    for (const secret of [ANA, documento, PAID, OWING]) expect(log).not.to.include(secret);
  });
});
