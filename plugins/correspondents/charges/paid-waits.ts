import { inject, injectable, optional } from 'inversify';
import { eventListener, type EventListener } from '../../../host/plugin-api/index.js';
import { ChargedWaits } from '../../workflow/contract.js';
import { invoicePaid } from '../contract.js';

/**
 * Ends the waits of tasks for invoices that are paid. A failed job is repeated for about a day; then administrators see
 * it among the failed jobs, and may repeat it.
 */
@injectable()
export class PaidWaits {
  constructor(@inject(ChargedWaits) @optional() private readonly waits?: ChargedWaits) {}

  get listener(): EventListener {
    return eventListener({
      event: invoicePaid,
      name: 'correspondents/end-waits',
      // Of every payment: a task may begin to wait for an invoice between a look for such tasks and the commit of the
      // payment. Neither would see the other, and the task would wait until its time is up.
      concerns: () => Promise.resolve(this.waits !== undefined),
      handle: async ({ invoiceId: factura, comprobante, valor, moneda, at }) => {
        await this.waits?.invoicePaid({ factura, comprobante, valor, moneda, at: new Date(at) });
      },
    });
  }
}
