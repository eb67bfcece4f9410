import { certificateAddresses } from '../certificates/certificate-addresses.js';
import type { Offer } from './offer.js';

/** A tramite or a certificate as a list shows it: null for what the city has not set. */
export interface ShownTramite {
  readonly href: string;
  readonly nombre: string;
  readonly descripcion: string | null;
  readonly plazo: string | null;
  readonly costo: string | null;
  readonly esCertificado: boolean;
  /** Whether it takes no filings today. */
  readonly isClosed: boolean;
}

/** The formats by currency: creating one takes longer than the rest of a list. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('es-CO', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      trailingZeroDisplay: 'stripIfInteger',
    });
  formats.set(currency, format);
  return format;
}

/** Writes an amount such as `$ 848.500`. */
const amountInWords = ({ valor, moneda }: { readonly valor: string; readonly moneda: string }): string =>
  formatOf(moneda).format(valor as Intl.StringNumericLiteral);

export function shownTramite(offer: Offer, isClosed = false): ShownTramite {
  const { codigo, nombre, descripcion, plazo, costo, esCertificado = false } = offer;
  return {
    href: esCertificado ? certificateAddresses.certificate(codigo) : `/tramites/${encodeURIComponent(codigo)}`,
    nombre,
    descripcion: descripcion ?? null,
    plazo: plazo ?? null,
    costo: costo === undefined ? null : typeof costo === 'string' ? costo : amountInWords(costo),
    esCertificado,
    isClosed,
  };
}
