import type { ChargedInvoice, WaysToPay } from '../../workflow/contract.js';
import { gs1Elements } from './gs1-elements.js';
import type { PaymentConfig } from './payment-config.js';

/** The currency of the bar code and of the link, which name none. */
export const PESOS = 'COP';

/** Returns the ways to pay an invoice. One in another currency has neither a bar code nor a link. */
export function waysToPay(
  { places, gln, link }: PaymentConfig,
  invoice: Pick<ChargedInvoice, 'factura' | 'valor' | 'moneda' | 'vencimiento'>,
): WaysToPay {
  const isInPesos = invoice.moneda === PESOS;
  return {
    lugares: places,
    enlace: isInPesos && link !== undefined ? filled(link, invoice) : undefined,
    codigoBarras: isInPesos && gln !== undefined ? gs1Elements(gln, invoice) : undefined,
  };
}

function filled(link: string, { factura, valor }: Pick<ChargedInvoice, 'factura' | 'valor'>): string {
  const values: Readonly<Record<string, string>> = { referencia: factura, valor };
  return link.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name]!));
}
