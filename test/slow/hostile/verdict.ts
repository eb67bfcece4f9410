import { CANARY } from './hostile-city.js';
import type { Answer } from './exchange.js';
import type { Wire } from './call.js';
import type { Operation } from './operations.js';
import type { Trial } from './trials.js';

type Json = Readonly<Record<string, unknown>>;
type Shape = (body: Json) => boolean;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const problem: Shape = ({ detail, code }) => isText(detail) && isText(code);
const message: Shape = ({ msg, code }) => isText(msg) && isText(code);
const envelope: Shape = ({ EsCorrecto, mensaje, code }) => EsCorrecto === false && isText(mensaje) && isText(code);
const error: Shape = ({ error, code }) => isText(error) && isText(code);
const errors: Shape = ({ errors, code }) => typeof errors === 'object' && isText(code);
const fields: Shape = (body) =>
  problem(body) || (isText(body['code']) && Object.values(body).some((reasons) => Array.isArray(reasons)));
const rpc: Shape = ({ error }) => {
  const { message, data } = (error ?? {}) as { message?: unknown; data?: { reason?: unknown } };
  return isText(message) && isText(data?.reason);
};

/** The shapes of refusals of the interface's operations; all others have `{detail, code}`. */
const doors: readonly (readonly [RegExp, Shape | 'text'])[] = [
  [/^POST \/api\/ejecutar\//, 'text'],
  [/^GET \/api\/ejecutar-token\//, error],
  [/^\S+ \/home\/api\/(validar|listacertificados|ejecutar)/, envelope],
  [/^\S+ \/workflow\/api\//, envelope],
  [/^\S+ \/global\/informe\/\{id\}\/ejecutar/, envelope],
  [/^\S+ \/(global|usuario|modulo|menu|vigencia|fmenu)\b/, fields],
  [/^\S+ \/home\/api\/tramite\/(archivo|entrega|respuesta|desistimiento|mensaje|expediente|exportacion)/, problem],
  [/^\S+ \/home\/api\/(tramite|borrador)\//, message],
  [/^POST \/api\/token$/, errors],
  [/^POST \/api\/token\//, fields],
];

function shapeOf({ name, kind }: Operation): Shape | 'text' {
  if (kind !== 'rest') return rpc;
  return doors.find(([pattern]) => pattern.test(name))?.[1] ?? problem;
}

/** The words of zod, of Node, of databases and of libraries. */
const ENGLISH =
  /\b(?:invalid|expected|received|unexpected|unrecognized|required|must|should|cannot|failed|missing|undefined|syntax|unsupported|too (?:big|small|large|long)|stack|at \/)\b/i;
/** A message of the interface, in English. */
const INTERFACE = /User or Password is not Valid/;

/** Returns every text of a response that is meant for people. */
function wordsOf(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /^(?:code|reason|path|request_id|token_class|token_type)$/.test(name) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => wordsOf(inner, Array.isArray(value) ? name : key));
}

/** Operations that answer a browser with a page. */
const PAGES = /^\S+ \/(?:documentos\/(?:comprobar|enlace|verificar)|workflow\/api\/formularios\/\{codigo\}\/preview)/;

/** Returns the text of a page, without its styles and markup. */
const textOfPage = (body: string): string => body.replace(/<style>[\s\S]*?<\/style>/, '').replace(/<[^<>]*>/g, ' ');

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the faults of the body of a refusal. */
function faultsOfRefusal(answer: Answer, { target, attack }: Trial, wire: Wire): string[] {
  const { status, body, headers } = answer;
  // A refusal by Node itself, before the host sees the request, has no body.
  const isOfNode = attack.isBelowDoor && body === '' && (status === 400 || status === 417);
  if (wire.method === 'HEAD' || isOfNode) return [];
  const faults: string[] = [];
  const door = shapeOf(target.operation);
  const json = parsed(body);
  const all = (Array.isArray(json) ? json : [json]) as (Json | undefined)[];
  const isEarly = attack.isBelowDoor || status === 401 || status === 405 || status === 431;
  const isPlain = headers.get('content-type')?.startsWith('text/plain') && body !== '';
  const fits = (one: Json | undefined): boolean =>
    door === 'text'
      ? Boolean(isPlain) || (isEarly && one !== undefined && problem(one))
      : one !== undefined && one !== null && (door(one) || (isEarly && problem(one)));
  const isPage = PAGES.test(target.operation.name) && headers.get('content-type')?.startsWith('text/html') === true;
  if (!isPage && !all.every(fits)) faults.push('a refusal of another shape');
  // A refusal repeats the name of an unknown field.
  if (attack.field.endsWith('its name')) return faults;
  // Quotation marks contain a name that the caller sent.
  const words = (json === undefined ? [isPage ? textOfPage(body) : body] : wordsOf(json)).map((text) =>
    text.replace(/«[^«»]*»/g, '«»'),
  );
  if (words.some((text) => ENGLISH.test(text) && !INTERFACE.test(text))) faults.push('words that are not Spanish');
  if (words.some((text) => text.includes(CANARY))) faults.push('a refusal that repeats what was sent');
  return faults;
}

/** Returns the faults of a response, compared with the promises of the service. */
export function faultsOf(answer: Answer, trial: Trial, wire: Wire): string[] {
  const { status, ending, headers } = answer;
  if (ending === 'hung-up') return [];
  if (ending === 'cut') return wire.isExcessive || trial.attack.isBelowDoor ? [] : ['no answer'];
  if (ending === 'late') return ['no answer within two minutes'];
  const faults: string[] = [];
  const { kind, statuses } = trial.target.operation;
  // The document has no admin procedures: their 503 must have `Retry-After`, as everywhere.
  const isDocumented = status === 503 && (kind === 'rest' ? statuses.has(503) : headers.has('retry-after'));
  if (status >= 500 && !isDocumented) faults.push(`status ${status}`);
  if (headers.has('x-inyectado')) faults.push('a header of the caller');
  if (status >= 300 && status < 400) faults.push('a redirection');
  if (status >= 400) faults.push(...faultsOfRefusal(answer, trial, wire));
  if (!headers.has('x-request-id') && !(trial.attack.isBelowDoor && status >= 400)) faults.push('no X-Request-Id');
  return faults;
}
