import { expect } from 'chai';
import { PaymentNotices, type RecordPayment } from '../../../../plugins/tramites/contract.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { MailedCitizen } from '../support/mailed-citizen.js';
import { duePayment, paidPayment, unawaitedPayment } from '../support/payments.js';
import { preguntas } from './support/noticed-tramites.js';

const tramites = [
  { codigo: 'LICENCIA', nombre: 'Licencia', preguntas },
  { codigo: 'CALLA', nombre: 'Calla', preguntas, avisos: { PAGO: false, PAGO_RECIBIDO: false } },
  { codigo: 'PROPIO', nombre: 'Propio', preguntas, avisos: { PAGO: 'Pague ya.', PAGO_RECIBIDO: 'Gracias.' } },
];

const demand = `Concepto: Expedición de la licencia <de obra>
Valor: $ 1.125.000
Referencia de pago: 1234 5678 9015
Pague a más tardar el 14 de diciembre de 2026. Si no paga ese día, archivamos la solicitud.
Dónde pagar:
– Banco de la Villa, en cualquier oficina
– Puntos Pague Ya
Pague en línea: https://pagos.example/?referencia=123456789015&valor=1125000.00
Imprima la referencia de pago en la página de seguimiento de su solicitud.`;
const receipt = `Concepto: Copias
Valor: USD 12,50
Comprobante de pago: C-0099
Fecha del pago: 1 de diciembre de 2026`;

describe('a notice of a payment', () => {
  let city: MailedCitizen;
  before(async () => {
    city = await MailedCitizen.start(tramites, { cityName: 'Alcaldía de Prueba' });
  });
  after(() => city?.stop());

  const notify = ({ datos }: Pick<Filed, 'datos'>, payment: RecordPayment): Promise<void> => {
    const { database, container } = city.citizen.host;
    const notices = container.get<PaymentNotices>(PaymentNotices);
    return database.transaction((tx) => notices.notifyPayment(tx, datos, payment));
  };
  const mails = async () => {
    await city.isQuiet();
    return city.server.received.splice(0).map(({ email }) => email);
  };

  it('says for what, how much, with which reference, until when and where, and leads to the page', async () => {
    const filed = await city.fileOne('LICENCIA');
    await notify(filed, duePayment);
    const [mail, ...others] = await mails();
    expect(others).to.deep.equal([]);
    expect(mail!.subject).to.equal(`Alcaldía de Prueba: falta un pago en su solicitud ${filed.radicado}`);
    expect(mail!.text).to.match(/^Haga un pago para seguir\n\nPara seguir con su solicitud, haga este pago\.\n\n/);
    expect(mail!.text)
      .to.contain(`\n\n${demand}\n\nTrámite: Licencia`)
      .and.match(new RegExp(`Ver cómo pagar: http\\S+/seguimiento/${filed.key}\n`));
    expect(mail!.html)
      .to.contain(`/seguimiento/${filed.key}">Ver cómo pagar</a>`)
      .and.contain('licencia &lt;de obra&gt;');
  });

  it('leaves out what the payment does not have', async () => {
    const filed = await city.fileOne('LICENCIA');
    await notify(filed, { ...paidPayment, estado: 'PENDIENTE', pago: undefined, referencia: 'FAC-12' });
    const [mail] = await mails();
    expect(mail!.text).to.contain(
      'Concepto: Copias\nValor: USD 12,50\nReferencia de pago: FAC-12\nImprima la referencia de pago en',
    );
    await notify(filed, { ...duePayment, id: 1, siNoPaga: undefined, lugares: ['La caja'], valor: '900.00' });
    expect((await mails())[0]!.text)
      .to.contain('Valor: $ 900\n')
      .and.contain('2026.\nDónde pagar: La caja\nPague en');
  });

  it('has the receipt once the payment has come in', async () => {
    const filed = await city.fileOne('LICENCIA');
    await notify(filed, paidPayment);
    const [mail] = await mails();
    expect(mail!.subject).to.equal(`Alcaldía de Prueba: novedad en su solicitud ${filed.radicado}`);
    expect(mail!.text)
      .to.contain('Recibimos su pago\n\nRecibimos su pago y seguimos con su solicitud.\n\n')
      .and.contain(`\n\n${receipt}\n\nTrámite: Licencia`)
      .and.contain('Vea en qué va: ');
  });

  it('is sent once for each payment and kind, also for concurrent calls', async () => {
    const filed = await city.fileOne('LICENCIA');
    const payments = [duePayment, { ...duePayment, id: 5 }, { ...paidPayment, id: duePayment.id }];
    await Promise.all([...payments, ...payments].map((payment) => notify(filed, payment)));
    expect(await mails()).to.have.length(3);
    await notify(filed, duePayment);
    expect(await mails()).to.deep.equal([]);
  });

  it('is a demand also where the tramite turns it off, and no receipt there', async () => {
    const filed = await city.fileOne('CALLA');
    await notify(filed, duePayment);
    await notify(filed, paidPayment);
    expect((await mails()).map(({ subject }) => subject)).to.deep.equal([
      `Alcaldía de Prueba: falta un pago en su solicitud ${filed.radicado}`,
    ]);
  });

  it('says that nothing waited for the payment, also where the tramite has other words or none', async () => {
    const words =
      'Recibimos su pago, pero su solicitud ya no lo esperaba. Comuníquese con nosotros para saber qué hacer con el dinero.';
    for (const codigo of ['LICENCIA', 'CALLA', 'PROPIO']) {
      const filed = await city.fileOne(codigo);
      await notify(filed, unawaitedPayment);
      const [mail] = await mails();
      const paid = 'Concepto: Copias\nValor: USD 12,50\nFecha del pago: 1 de diciembre de 2026';
      expect(mail?.text, codigo).to.contain(`Recibimos su pago\n\n${words}\n\n${paid}\n\nTrámite`);
    }
  });

  it('has the words of the tramite, and leaves the state of the record', async () => {
    const filed = await city.fileOne('PROPIO');
    await notify(filed, duePayment);
    expect((await mails())[0]!.text).to.contain(`Pague ya.\n\n${demand}`);
    await notify(filed, paidPayment);
    expect((await mails())[0]!.text).to.contain(`Gracias.\n\n${receipt}`);
    const sql = 'SELECT estado FROM tramites_record WHERE id = $1';
    const [record] = await city.citizen.host.database.rows<{ estado: string }>(sql, [filed.datos]);
    expect(record!.estado).to.equal('RADICADO');
  });

  it('is not sent without an address, and fails for an unknown record', async () => {
    const filed = await city.fileOne('LICENCIA', { asunto: 'Obra' });
    await notify(filed, duePayment);
    expect(await mails()).to.deep.equal([]);
    const failure: unknown = await notify({ datos: 999_999 }, duePayment).catch((error: unknown) => error);
    expect(failure).to.have.property('code', 'not_found');
  });
});
