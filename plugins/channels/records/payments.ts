import type { JsonValue } from '../../../host/plugin-api/index.js';
import { amountInWords, referenceInGroups, type TrackedPayment } from '../../tramites/contract.js';

/** Returns the payments for a wording, as they are at a moment; null without any. */
export const paymentsOf = (payments: readonly TrackedPayment[], at: Date): Record<string, JsonValue>[] | null =>
  payments.length === 0
    ? null
    : payments.map(({ concepto, hasta, si_no_paga, comprobante, pagado, esperado, lugares, enlace, ...payment }) => ({
        concepto,
        valor: amountInWords(payment),
        referencia: referenceInGroups(payment.referencia),
        hasta,
        terminado: hasta !== null && new Date(hasta) < at,
        si_no_paga,
        lugares: [...lugares],
        enlace,
        comprobante,
        pagado,
        esperado,
      }));
