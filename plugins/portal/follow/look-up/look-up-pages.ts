import { page, pageTemplate, type RateLimitError, type Reply } from '../../../../host/plugin-api/index.js';
import { fillScript } from '../../fill/assets/fill-script.js';
import { followAddresses } from '../follow-addresses.js';

const template = pageTemplate(new URL('./look-up-page.liquid', import.meta.url));
const linked = pageTemplate(new URL('./linked-page.liquid', import.meta.url));
const unknown = pageTemplate(new URL('./unknown-page.liquid', import.meta.url));

/** The message where no record has the key, the number, or the number with this document. */
const UNKNOWN = 'No encontramos una solicitud con esos datos. Revise que estén como en su comprobante.';

/** The inputs of both forms. */
const fields = ['llave', 'radicado', 'documento'] as const;

type Field = (typeof fields)[number];

/** The typed values of a look-up. */
export interface LookUp {
  readonly modo: 'llave' | 'radicado';
  readonly typed: Readonly<Record<Field, string>>;
}

/** The faults of the values, by field. */
export type LookUpFaults = Readonly<Partial<Record<Field, string | undefined>>>;

const nothing: LookUp = { modo: 'llave', typed: { llave: '', radicado: '', documento: '' } };

function lookUpPage(
  { typed }: LookUp,
  faults: LookUpFaults,
  more: { status?: number; headers?: Record<string, string> },
): Reply {
  const listed = fields.flatMap((field) => (faults[field] === undefined ? [] : [{ field, error: faults[field] }]));
  const errors = Object.fromEntries(fields.map((field) => [field, faults[field] ?? null]));
  const title = 'Consulte en qué va su solicitud';
  return page({
    title: listed.length > 0 ? `Error: ${title}` : title,
    content: template({ action: followAddresses.lookUp, typed, errors, faults: listed }),
    scripts: [fillScript.address],
    ...more,
  });
}

/** Builds the page on which a record is looked up, by its key or by its number and a document. */
export const emptyLookUp = (): Reply => lookUpPage(nothing, {}, {});

/** Builds the page again, with the typed values and their faults. */
export const faultyLookUp = (lookUp: LookUp, faults: LookUpFaults): Reply =>
  lookUpPage(lookUp, faults, { status: 422 });

/** Builds the page where nothing was found; it does not say why. */
export const missedLookUp = (lookUp: LookUp): Reply => faultyLookUp(lookUp, { [lookUp.modo]: UNKNOWN });

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} horas`;
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}

/** Builds the page for an address with too many failed attempts. */
export function throttledLookUp(lookUp: LookUp, refusal: RateLimitError): Reply {
  const { headers = {}, status } = refusal.toProblem();
  const words = `Hubo demasiados intentos. Espere ${waitOf(Number(headers['Retry-After']))}, o consulte con la clave de seguimiento.`;
  return lookUpPage(lookUp, { radicado: words }, { status, headers: { ...headers } });
}

/** Builds the page for a radicado or a document that too many have tried: it does not say whether they match. */
export const linkedLookUp = (): Reply =>
  page({ title: 'Revise su correo o su chat', content: linked({ lookUp: followAddresses.lookUp }) });

/** Builds the page in place of that of a record that does not exist. */
export const unknownRecord = (): Reply =>
  page({
    title: 'No encontramos esa solicitud',
    content: unknown({ words: UNKNOWN, lookUp: followAddresses.lookUp }),
    status: 404,
    secret: true,
  });
