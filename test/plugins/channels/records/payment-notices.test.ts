import { expect } from 'chai';
import { CitizenReminders, PaymentNotices } from '../../../../plugins/tramites/contract.js';
import { until } from '../../../../testing/until.js';
import { duePayment, paidPayment } from '../../tramites/support/payments.js';
import { ChannelCity } from '../support/channel-city.js';
import { fileSingle, singleQuestion } from '../support/single-question.js';

describe('a notice of a payment or a reminder to a chat', () => {
  let city: ChannelCity;
  before(async () => {
    city = await ChannelCity.start({ bundle: singleQuestion });
    const bot = await city.linkedBot('enlazado', { ciudadanos: true });
    await fileSingle(city, bot, 'ciudadana');
  });
  after(() => city?.stop());

  it('has all words of the demand with the page of the record, and then those of the receipt', async () => {
    const { database, container } = city.host;
    const [record] = await database.rows<{ id: number; clave: string }>('SELECT id, clave FROM tramites_record');
    const notices = container.get<PaymentNotices>(PaymentNotices);
    city.platform.forget();
    for (const payment of [duePayment, paidPayment]) {
      await database.transaction((tx) => notices.notifyPayment(tx, record!.id, payment));
      await until('the notice is sent', async () => {
        const sql = "SELECT id FROM tramites_record_notice WHERE envio <> 'ENVIADO'";
        return (await database.rows(sql)).length === 0;
      });
    }
    const [due, paid, ...others] = city.platform.textsTo('ciudadana');
    expect(others).to.deep.equal([]);
    expect(due).to.match(
      new RegExp(
        `: Único\\nPara seguir con su solicitud, haga este pago\\.\\n\\nConcepto: .*\\nReferencia de pago: 1234 5678 9015\\n.*` +
          `\\nImprima la referencia de pago en la página de seguimiento de su solicitud\\.\\nVea su solicitud aquí: http\\S+/seguimiento/${record!.clave}$`,
        's',
      ),
    );
    expect(paid).to.match(
      /\nRecibimos su pago y seguimos con su solicitud\.\n\n.*\nFecha del pago: 1 de diciembre de 2026$/s,
    );
  });

  it('has all words of a reminder with the page of the record', async () => {
    const { database, container } = city.host;
    const [record] = await database.rows<{ id: number; clave: string }>('SELECT id, clave FROM tramites_record');
    const reminders = container.get<CitizenReminders>(CitizenReminders);
    const hasta = duePayment.hasta!;
    city.platform.forget();
    await database.transaction((tx) => reminders.remindOfPayment(tx, record!.id, duePayment));
    const request = { id: 7, nombre: 'Entregar el plano', hasta };
    await database.transaction((tx) => reminders.remindOfRequest(tx, record!.id, request));
    await until('both are sent', () => city.platform.textsTo('ciudadana').length === 2);
    const page = new RegExp(`\\nVea su solicitud aquí: http\\S+/seguimiento/${record!.clave}$`);
    const [due, asked] = [...city.platform.textsTo('ciudadana')].sort((one, other) => other.length - one.length);
    expect(due).to.match(page).and.include('el plazo se vence pronto.\n\nConcepto: ').and.include('$ 1.125.000');
    expect(asked)
      .to.match(page)
      .and.include('pronto.\n\nLe pedimos: Entregar el plano.\n\nTiene hasta el 14 de diciembre de 2026.\n');
  });
});
