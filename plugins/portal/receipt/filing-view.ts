import { fileSizeInWords } from '../../forms/contract.js';
import type { FollowedRecords, MailedReceipt, TrackedFiling } from '../../tramites/contract.js';
import { followAddresses } from '../follow/follow-addresses.js';

/** The filing itself, as the pages of a record show it. */
export interface FilingView {
  /** Whether there is a copy or a file to download. */
  readonly isOffered: boolean;
  /** The address of the copy; null where the city does not offer it, or none can be printed. */
  readonly copy: string | null;
  /** The files, with their sizes and the questions that they answer. */
  readonly files: readonly { readonly name: string; readonly note: string; readonly address: string }[];
  /** A sentence about the mail of the receipt; null where none was asked for. */
  readonly mailed: string | null;
  /** A sentence for a person who gets notices neither by mail nor in a chat, about the way to what the city writes. */
  readonly unreached: string | null;
}

const sentences: Readonly<Record<MailedReceipt['estado'], (address: string) => string>> = {
  PENDIENTE: (address) => `Le vamos a enviar el comprobante a ${address}.`,
  EN_CORREO: (address) => `Le vamos a enviar el comprobante a ${address}.`,
  ENVIADO: (address) => `Le enviamos el comprobante a ${address}.`,
  FALLIDO: (address) => `No pudimos entregar el comprobante en ${address}. Guarde el radicado y la clave.`,
  RETENIDO: (address) =>
    `No enviamos el comprobante a ${address}: ese correo ya recibió los del último día. Guarde el radicado y la clave.`,
};

const BY_KEY = 'Por internet, solo con la clave puede leer lo que le escribamos y le respondamos.';
const BY_DOCUMENT =
  'Por internet, lo que le escribamos y le respondamos lo puede leer con la clave, o con el radicado y su documento.';

/** Tells whether a document finds the record of a person without an address; false for all others, who are notified. */
export async function foundByDocument(
  followed: FollowedRecords,
  key: string,
  filing: TrackedFiling | undefined,
): Promise<boolean> {
  return filing?.medio === null && (await followed.isFoundByDocument(key));
}

/** Describes the filing of a record, for the holder of its key; `byDocument`: a document finds the record as well. */
export function filingView(key: string, filing: TrackedFiling | undefined, byDocument = false): FilingView {
  const { copia = null, recibo = null, archivos = [] } = filing ?? {};
  return {
    isOffered: copia !== null || archivos.length > 0,
    copy: copia === null ? null : followAddresses.copy(key),
    files: archivos.map(({ pregunta, nombre, tamano, ruta }) => ({
      name: nombre,
      note: `${pregunta}, ${fileSizeInWords(tamano)}`,
      address: ruta,
    })),
    mailed: recibo && sentences[recibo.estado](recibo.direccion),
    unreached: filing?.medio === null ? (byDocument ? BY_DOCUMENT : BY_KEY) : null,
  };
}
