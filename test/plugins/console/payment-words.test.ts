import { expect } from 'chai';
import { paymentInWords } from '../../../plugins/console/web/src/task/payment-words.js';

const due = {
  concepto: 'Expedición',
  valor: '1125.00',
  moneda: 'COP',
  referencia: '123456789015',
  hasta: '2026-12-15T04:59:59.999Z',
  estado: 'PENDIENTE',
  comprobante: null,
  pagado: null,
};

describe('a payment in the case of the console', () => {
  const wordsOf = (datos: object) => paymentInWords({ ...datos }, (moment) => moment.slice(0, 10));

  it('says how much is due, with which reference and until when', () => {
    const more = '$ 1.125, referencia 1234 5678 9015, hasta el 2026-12-15';
    expect(wordsOf(due)).to.deep.equal({ title: 'Pago pendiente: Expedición', more });
    expect(wordsOf({ ...due, estado: 'RETIRADO' })).to.include({ title: 'Pago retirado: Expedición' });
  });

  it('has the receipt of what is paid, in its currency', () => {
    const paid = { comprobante: 'C-0099', pagado: '2026-12-02T04:30:00Z', estado: 'PAGADO', referencia: 'FAC-12' };
    const more = 'USD 12,50, referencia FAC-12, comprobante C-0099, pagado el 2026-12-02';
    const words = wordsOf({ ...due, ...paid, valor: '12.50', moneda: 'USD' });
    expect(words).to.deep.equal({ title: 'Pago recibido: Expedición', more });
    const { more: elsewhere } = wordsOf({ ...due, ...paid, comprobante: null });
    expect(elsewhere).to.equal('$ 1.125, referencia FAC-12, pagado el 2026-12-02');
  });
});
