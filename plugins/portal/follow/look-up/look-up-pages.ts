import { page, pageTemplate, type RateLimitError, type Reply } from '../../../../host/plugin-api/index.js';
import { fillScript } from '../../fill/assets/fill-script.js';
import { followAddresses } from '../follow-addresses.js';
import { lookUpFields, noLookUpCookie, type FaultyLookUp } from './typed-look-ups.js';

const template = pageTemplate(new URL('./look-up-page.liquid', import.meta.url));
const linked = pageTemplate(new URL('./linked-page.liquid', import.meta.url));
const unknown = pageTemplate(new URL('./unknown-page.liquid', import.meta.url));

/** The message where no record has the key, the number, or the number with this document. */
export const UNKNOWN = 'No encontramos una solicitud con esos datos. Revise que estén como en su comprobante.';

/** The message where the browser no longer has the values that were typed. */
const AGAIN = 'Escriba de nuevo los datos para consultar, como están en su comprobante.';

const nothing: FaultyLookUp = { typed: { llave: '', radicado: '', documento: '' }, faults: {} };

function lookUpPage({ typed, faults }: FaultyLookUp, notice: string | null): Reply {
  const listed = lookUpFields.flatMap((field) =>
    faults[field] === undefined ? [] : [{ field, error: faults[field] }],
  );
  const errors = Object.fromEntries(lookUpFields.map((field) => [field, faults[field] ?? null]));
  const title = 'Consulte en qué va su solicitud';
  return page({
    title: listed.length > 0 ? `Error: ${title}` : title,
    content: template({ action: followAddresses.lookUp, typed, errors, faults: listed, notice }),
    scripts: [fillScript.address],
  });
}

/** Builds the page on which a record is looked up, by its key or by its number and a document. */
export const emptyLookUp = (): Reply => lookUpPage(nothing, null);

/** Builds the page again, with the typed values and their faults, where the browser still has them. */
export const faultyLookUp = (lookUp: FaultyLookUp | undefined): Reply =>
  lookUp ? lookUpPage(lookUp, null) : lookUpPage(nothing, AGAIN);

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} horas`;
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}

/** Returns the message for an address with too many failed attempts. */
export function throttledWords(refusal: RateLimitError): string {
  const { headers = {} } = refusal.toProblem();
  return `Hubo demasiados intentos. Espere ${waitOf(Number(headers['Retry-After']))}, o consulte con la clave de seguimiento.`;
}

/** Builds the page for a radicado or a document that too many have tried: it does not say whether they match. */
export const linkedLookUp = (): Reply =>
  page({
    title: 'Revise su correo o su chat',
    content: linked({ lookUp: followAddresses.lookUp }),
    cookies: [noLookUpCookie],
  });

/** Builds the page in place of that of a record that does not exist. */
export const unknownRecord = (): Reply =>
  page({
    title: 'No encontramos esa solicitud',
    content: unknown({ words: UNKNOWN, lookUp: followAddresses.lookUp }),
    status: 404,
    secret: true,
  });
