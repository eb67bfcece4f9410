import bwip from 'bwip-js/node';
import { expect } from 'chai';
import { parseConfiguration } from '../../../host/boot/config/configuration.js';
import { paymentConfig } from '../../../plugins/correspondents/charges/payment-config.js';
import { waysToPay } from '../../../plugins/correspondents/charges/ways-to-pay.js';
import { plugin } from '../../../plugins/correspondents/index.js';
import { plugin as calendar } from '../../../plugins/calendar/index.js';
import { plugin as procedures } from '../../../plugins/procedures/index.js';
import type { WaysToPay } from '../../../plugins/workflow/contract.js';
import { bootFailure } from '../../host/support/rejection.js';

const GLN = '9521234000013';
const LINK = 'https://pagos.example/pse?referencia={referencia}&valor={valor}';
const invoice = { factura: '123456789012', valor: '125000.00', moneda: 'COP', vencimiento: '2026-12-14' };

const ways = (given: Partial<typeof invoice> | { vencimiento: null } = {}, config: object = {}): WaysToPay =>
  waysToPay(paymentConfig.parse({ gln: GLN, link: LINK, ...config }), { ...invoice, ...given });

describe('the ways to pay an invoice', () => {
  const codes: [string, Parameters<typeof ways>[0], string][] = [
    ['whole pesos', {}, '(8020)123456789012(3900)00125000(96)20261214'],
    ['an odd number of digits', { valor: '123456789.00' }, '(8020)123456789012(3900)0123456789(96)20261214'],
    ['cents', { valor: '125000.50' }, '(8020)123456789012(3902)12500050(96)20261214'],
    ['less than a peso', { valor: '0.05' }, '(8020)123456789012(3902)00000005(96)20261214'],
    ['no due date', { vencimiento: null }, '(8020)123456789012(3900)00125000'],
    ['a number of the city', { factura: 'PRE-2026-000123' }, '(8020)PRE-2026-000123(3900)00125000(96)20261214'],
    ['25 characters', { factura: 'A'.repeat(25) }, `(8020)${'A'.repeat(25)}(3900)00125000(96)20261214`],
    ['14 digits', { valor: '12345678901234.00' }, '(8020)123456789012(3900)12345678901234(96)20261214'],
  ];
  for (const [name, given, elements] of codes) {
    it(`have a bar code of GS1-128 for ${name}`, () => {
      const { codigoBarras } = ways(given);
      expect(codigoBarras).to.equal(`(415)${GLN}${elements}`);
      // It checks identifiers, lengths, characters and check digits.
      expect(bwip.toSVG({ bcid: 'gs1-128', text: codigoBarras! })).to.match(/^<svg/);
    });
  }

  it('have no bar code for what does not fit into one, and none without a GLN', () => {
    const wrong = [
      { factura: 'A'.repeat(26) },
      { factura: 'PREDIAL-ÑÁÑEZ' },
      { factura: 'A(96)1' },
      { valor: '123456789012345.00' },
      { valor: '1234567890123.45' },
      { moneda: 'USD' },
    ];
    for (const given of wrong) expect(ways(given).codigoBarras, JSON.stringify(given)).to.equal(undefined);
    expect(ways({}, { gln: undefined }).codigoBarras).to.equal(undefined);
  });

  it('have the link of the gateway with encoded values', () => {
    expect(ways().enlace).to.equal('https://pagos.example/pse?referencia=123456789012&valor=125000.00');
    const link = 'https://pagos.example/{referencia}/{referencia}#x';
    expect(ways({ factura: 'Ñ/1&valor=1' }, { link }).enlace).to.equal(
      'https://pagos.example/%C3%91%2F1%26valor%3D1/%C3%91%2F1%26valor%3D1#x',
    );
    expect(ways({ moneda: 'USD' }).enlace).to.equal(undefined);
    expect(ways({}, { link: undefined }).enlace).to.equal(undefined);
  });

  it('have the places in words', () => {
    expect(ways().lugares).to.deep.equal([]);
    expect(ways({}, { places: ['Banco Aurora: sucursales'] }).lugares).to.deep.equal(['Banco Aurora: sucursales']);
  });
});

describe('the configuration of payments', () => {
  const plugins = [calendar, procedures, plugin];
  const failure = (payment: object): Promise<string> =>
    bootFailure(() =>
      parseConfiguration({ plugins: plugins.map(({ id }) => id), correspondents: { payment } }, plugins, {}),
    );

  const wrong: [object, string][] = [
    [{ gln: 9521234000013 }, 'gln: must be 13 digits in quotes, the last one the check digit of GS1'],
    [{ gln: '952123400001' }, 'gln: must be 13 digits in quotes, the last one the check digit of GS1'],
    [{ gln: '9521234000014' }, 'gln: has a wrong check digit'],
    [{ link: 'http://pagos.example/{referencia}' }, 'link: must begin with https:// and a host'],
    [{ link: 'https://{referencia}.example/' }, 'link: must begin with https:// and a host'],
    [{ link: 'https://ana@pagos.example/{referencia}' }, 'link: must begin with https:// and a host'],
    [{ link: 'https://pagos.example/{referencia' }, 'link: must begin with https:// and a host'],
    [{ link: 'https://pagos.example/?valor={valor}' }, 'link: must have the placeholder {referencia}'],
    [{ link: 'https://pagos.example/{referencia}/{nit}' }, 'link: may have the placeholders {referencia} and {valor}'],
    [{ places: ['Banco\nAurora'] }, 'places.0: must be a text of one line'],
    [{ bank: 'x' }, 'bank: is not a known key'],
  ];
  for (const [payment, message] of wrong) {
    it(`refuses ${JSON.stringify(payment)}`, async () => {
      expect(await failure(payment)).to.include(`correspondents.payment.${message}`);
    });
  }
});
