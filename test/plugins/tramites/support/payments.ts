import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { RecordPayments, type RecordPayment } from '../../../../plugins/tramites/contract.js';
import { pluginOf } from '../../../host/support/plugin-of.js';

/** A payment that is due on the 14th of December 2026, in pesos, with all ways to pay. */
export const duePayment: RecordPayment = {
  id: 4217,
  concepto: 'Expedición de la licencia <de obra>',
  referencia: '123456789015',
  valor: '1125000.00',
  moneda: 'COP',
  hasta: new Date('2026-12-15T04:59:59.999Z'),
  siNoPaga: 'Si no paga ese día, archivamos la solicitud.',
  estado: 'PENDIENTE',
  pago: undefined,
  isAwaited: true,
  lugares: ['Banco de la Villa, en cualquier oficina', 'Puntos Pague Ya'],
  enlace: 'https://pagos.example/?referencia=123456789015&valor=1125000.00',
  codigoBarras: '(415)7709998000018(8020)123456789015(3900)01125000(96)20261214',
};

/** A payment in dollars that has come in, without the ways to pay. */
export const paidPayment: RecordPayment = {
  ...duePayment,
  id: 4218,
  concepto: 'Copias',
  valor: '12.50',
  moneda: 'USD',
  hasta: null,
  siNoPaga: undefined,
  estado: 'PAGADO',
  pago: { comprobante: 'C-0099', fecha: new Date('2026-12-02T04:30:00Z') },
  lugares: [],
  enlace: undefined,
  codigoBarras: undefined,
};

/** A payment without a known receipt, which came in when its process no longer waited for it. */
export const unawaitedPayment: RecordPayment = {
  ...paidPayment,
  id: 4219,
  pago: { comprobante: undefined, fecha: new Date('2026-12-02T04:30:00Z') },
  isAwaited: false,
};

/** Returns a plugin with payments by the key of an instance, in place of one that runs processes. */
export const payingPlugin = (payments: ReadonlyMap<string, readonly RecordPayment[]>): AnyHostPlugin =>
  pluginOf({
    id: 'payments',
    dependsOn: ['tramites'],
    bindings({ bind }) {
      bind(RecordPayments).toConstantValue({ listPayments: (llave) => Promise.resolve(payments.get(llave) ?? []) });
    },
  });
