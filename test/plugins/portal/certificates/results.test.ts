import { expect } from 'chai';
import { ProcessedRegistrations, type ProcessEnd } from '../../../../plugins/tramites/contract.js';
import { until } from '../../../../testing/until.js';
import type { PageClient } from '../support/page-client.js';
import { CertificateCity, paper } from './support/certificate-city.js';

const granted: ProcessEnd = { kind: 'ended', favorable: true, resultado: 'CONCEDIDA' };
const denied: ProcessEnd = {
  kind: 'ended',
  favorable: false,
  resultado: 'NEGADA',
  aviso: 'El predio tiene una deuda.',
  paraCiudadano: 'Son dos años <de impuesto>.',
};

describe('the outcome of a certificate with a process', () => {
  let city: CertificateCity;
  let count = 0;

  before(async () => {
    city = await CertificateCity.start();
  });
  after(() => city?.host.stop());
  beforeEach(() => Object.assign(paper, { standing: 'en_tramite', refusal: undefined }));

  /** Asks for a certificate whose process goes on; returns the browser, the address and the key of the instance. */
  const asked = async (): Promise<{ browser: PageClient; correo: string; llave: string }> => {
    const correo = city.mailbox();
    const browser = await city.ask('ESTUDIADA', `estudio-${(count += 1)}`, correo);
    expect(browser.text).to.include('Lo estamos estudiando');
    return { browser, correo, llave: (await city.registrations()).at(-1)!.llave! };
  };
  const end = (llave: string, how: ProcessEnd): Promise<void> => {
    const { database, container } = city.host;
    const registrations = container.get<ProcessedRegistrations>(ProcessedRegistrations);
    return database.transaction((tx) => registrations.processEnded(tx, llave, how));
  };
  /** Returns the mails about the outcome, once all jobs are done. */
  const results = async (correo: string): Promise<string[]> => {
    await until('nothing waits', async () => {
      const sql = "SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')";
      return (await city.host.database.rows(sql)).length === 0;
    });
    const mails = await city.mails(correo);
    return mails.filter((text) => !text.includes('código') && !text.startsWith('Recibimos su solicitud'));
  };

  it('is mailed once with the link to the document', async () => {
    const { browser, correo, llave } = await asked();
    expect(await results(correo)).to.deep.equal([]);
    paper.standing = 'listo';
    await Promise.all(Array.from({ length: 10 }, () => end(llave, granted)));
    const [mail, ...others] = await results(correo);
    expect(others).to.deep.equal([]);
    const [link] = /\/certificados\/seguimiento\/cert_[0-9a-f-]+/.exec(mail!)!;
    expect(mail).to.match(
      /^Su certificado está listo\n\nTerminamos de estudiar su solicitud de «Constancia estudiada»/,
    );
    await browser.open(link);
    expect(browser.text).to.include('Su certificado está listo');
  });

  it('has the words of the city where it is not granted, as has the page', async () => {
    const { browser, correo, llave } = await asked();
    paper.standing = 'no_favorable';
    await end(llave, denied);
    const [mail] = await results(correo);
    expect(mail)
      .to.match(/^No podemos expedir su certificado\n\n/)
      .and.include('no fue favorable.\n\nEl predio tiene una deuda.\nSon dos años <de impuesto>.\n\nVea su solicitud')
      .and.include('pedir el certificado de nuevo')
      .and.match(/\/certificados\/seguimiento\/cert_/);
    await browser.open(browser.page.address);
    expect(browser.text).to.include('El predio tiene una deuda.');
  });

  it('says where to ask for the reason of a cancellation without words', async () => {
    const { browser, correo, llave } = await asked();
    paper.standing = 'instancia_cancelada';
    await end(llave, { kind: 'cancelled' });
    expect((await results(correo))[0])
      .to.match(/^Cancelamos su solicitud de certificado\n\n/)
      .and.include('Para saber el motivo, comuníquese con la entidad.');
    await browser.open(browser.page.address);
    expect(browser.text).to.include('La entidad canceló la solicitud.');
  });

  it('offers no new request where the page has none, and says whether it was granted', async () => {
    const cases: [standing: typeof paper.standing, how: ProcessEnd, said: RegExp][] = [
      [undefined, granted, /fue favorable, pero ahora no hay un documento .*\n\nPara recibir el certificado, comuní/],
      [undefined, denied, /no fue favorable\.\n\nEl predio tiene una deuda\./],
      [undefined, { kind: 'cancelled' }, /ya no seguimos con ella\.\n\nPara saber el motivo/],
      ['revocado', { ...granted, aviso: 'Descárguelo.' }, /ya no tiene validez\.\n\nPara saber el motivo/],
    ];
    for (const [standing, how, said] of cases) {
      const { correo, llave } = await asked();
      paper.standing = standing;
      await end(llave, how);
      const [mail] = await results(correo);
      expect(mail).to.match(said).and.include('Vea su solicitud en esta página:').and.not.include('de nuevo');
      paper.standing = 'en_tramite';
    }
  });

  it('is mailed also where the process ends as it begins', async () => {
    paper.standing = 'no_favorable';
    const correo = city.mailbox();
    const browser = await city.ask('ENSEGUIDA', 'pronto', correo);
    expect(browser.text).to.include('no fue favorable. No aplica.');
    expect(await results(correo)).to.have.length(1);
  });

  it('is mailed to no address for a registration of a user, and leaves no words in the log', async () => {
    const { client } = city;
    await client.register('ESTUDIADA', { nota: 'de-usuario' }).expect(200);
    const { llave } = (await city.registrations()).at(-1)!;
    await end(llave!, denied);
    const sql = "SELECT id FROM host_job WHERE name = 'certificates/request-ended' AND state <> 'HECHO'";
    expect(await client.host.database.rows(sql)).to.deep.equal([]);
    expect(client.host.logLines.join('')).not.to.include('El predio tiene');
  });
});
