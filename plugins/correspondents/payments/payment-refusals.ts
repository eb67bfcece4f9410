import { inject, injectable } from 'inversify';
import type { CorrespondentsConfig } from '../correspondents-config.js';
import { CorrespondentsSettings } from '../correspondents-settings.js';
import type { KnownRequest } from '../ledger/ledger.js';
import type { PaymentRefusedError } from '../source/invoice-source.js';

/** `2`: paid already. `3`: not to be paid with this request. */
export interface PaymentRefusal {
  readonly status: '2' | '3';
  readonly mensaje: string;
}

const MINUTE = 60_000;
const MOST_CHARACTERS = 300;

const paid: PaymentRefusal = { status: '2', mensaje: 'La factura ya fue pagada.' };
const not = (mensaje: string): PaymentRefusal => ({ status: '3', mensaje });

/** Why a payment is refused (decisions, section 8). */
@injectable()
export class PaymentRefusals {
  readonly stranger = not('No hay una consulta suya con ese request_id.');

  constructor(@inject(CorrespondentsSettings) private readonly settings: CorrespondentsConfig) {}

  /** What the query and the payments of its invoice say already; undefined where the source is to be asked. */
  before({ isPaid, estado, motivo }: KnownRequest): PaymentRefusal | undefined {
    if (isPaid || estado === 'PAGADA') return paid;
    return estado === 'PENDIENTE' ? undefined : not(motivo!);
  }

  /** What the source says: in the words of the city's procedure, where it is one. */
  ofSource({ at }: KnownRequest, { said }: PaymentRefusedError, now: Date): PaymentRefusal {
    // Half a surrogate pair at the cut cannot be stored.
    if (said) return not(said.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, ''));
    const isOld = now.getTime() - at.getTime() > this.settings.requestMinutes * MINUTE;
    const since = isOld ? 'La consulta venció y la factura ya no es la misma.' : 'La factura cambió desde la consulta.';
    return not(`${since} Consúltela de nuevo.`);
  }
}
