import { inject, injectable } from 'inversify';
import type { CorrespondentsConfig } from '../correspondents-config.js';
import { CorrespondentsSettings } from '../correspondents-settings.js';
import type { KnownRequest } from '../ledger/ledger.js';
import type { PaymentRefusedError } from '../source/invoice-source.js';

/** A refused payment. `2`: the invoice is paid already. `3`: this request cannot pay it. */
export interface PaymentRefusal {
  readonly status: '2' | '3';
  readonly mensaje: string;
}

const MINUTE = 60_000;
const MOST_CHARACTERS = 300;

const paid: PaymentRefusal = { status: '2', mensaje: 'La factura ya fue pagada.' };
const not = (mensaje: string): PaymentRefusal => ({ status: '3', mensaje });

/** Decides on the refusal of a payment and its reason (decisions, section 8). */
@injectable()
export class PaymentRefusals {
  readonly stranger = not('No hay una consulta suya con ese request_id.');

  constructor(@inject(CorrespondentsSettings) private readonly settings: CorrespondentsConfig) {}

  /** Finds the refusal that follows from the ledger alone; undefined where the source has to decide. */
  before({ isPaid, estado, motivo }: KnownRequest): PaymentRefusal | undefined {
    if (isPaid || estado === 'PAGADA') return paid;
    return estado === 'PENDIENTE' ? undefined : not(motivo!);
  }

  /**
   * Makes the refusal of a payment that the source did not accept: with the message of the city's procedure, where one
   * gave a message.
   */
  ofSource({ at }: KnownRequest, { said }: PaymentRefusedError, now: Date): PaymentRefusal {
    // A cut may leave half a surrogate pair, which the database cannot store.
    if (said) return not(said.slice(0, MOST_CHARACTERS).replace(/\p{Cs}$/u, ''));
    const isOld = now.getTime() - at.getTime() > this.settings.requestMinutes * MINUTE;
    const since = isOld ? 'La consulta venció y la factura ya no es la misma.' : 'La factura cambió desde la consulta.';
    return not(`${since} Consúltela de nuevo.`);
  }
}
