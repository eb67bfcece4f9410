import { z } from 'zod';
import {
  ConflictError,
  InputError,
  NotAllowedError,
  NotFoundError,
  RateLimitError,
  UnavailableError,
} from '../../../host/plugin-api/index.js';
import type { RequestCodeSending } from '../../certificates/contract.js';

/** A message above a page, as templates take it. */
export interface CertificateNotice {
  readonly tone: 'info' | 'warning';
  readonly words: string;
  /** The field that it is about; null for none. */
  readonly field: 'acepta' | 'codigo' | null;
  /** Whether a request with these answers can never be registered. */
  readonly isFinal?: true;
}

const info = (words: string): CertificateNotice => ({ tone: 'info', words, field: null });
const warning = (words: string): CertificateNotice => ({ tone: 'warning', words, field: null });

const final = (words: string): CertificateNotice => ({ ...warning(words), isFinal: true });

const atField = (field: 'acepta' | 'codigo', words: string): CertificateNotice => ({ tone: 'warning', words, field });

const wrong = (left: string): CertificateNotice => atField('codigo', `El código no es el que le enviamos. ${left}`);

/** The messages by the events before a page is shown, as its address names them: no personal data is among them. */
const notices = {
  nuevo: warning(
    'Este navegador ya no tenía sus respuestas guardadas. Conservamos lo que acaba de enviar: complete lo que falte.',
  ),
  grande: warning('No pudimos recibir todo lo que envió, porque pesa demasiado. Revíselo, y envíe menos texto.'),
  ventana: warning('Sus respuestas cambiaron en otra ventana. Revíselas y siga.'),
  sesion: warning('La sesión de este navegador cambió. Mire a nombre de quién queda su solicitud, y pídala de nuevo.'),
  'sin-aceptar': atField('acepta', 'Marque la casilla para autorizar el tratamiento de sus datos.'),
  privacidad: warning('El aviso de privacidad cambió mientras usted respondía. Léalo y acéptelo de nuevo.'),
  enviado: info('Le enviamos el código. Puede tardar unos minutos; revise también el correo no deseado.'),
  enviando: info('Estamos enviando el código. Puede tardar unos minutos.'),
  pendiente: info(
    'Ya le habíamos enviado un código a ese correo, y todavía sirve: escríbalo aquí. Podemos enviarle otro diez minutos después de ese.',
  ),
  'no-enviado': warning('No pudimos enviar el código a ese correo. Revise que esté bien escrito, o use otro.'),
  agotado: warning('Hubo demasiados códigos equivocados. Espere diez minutos y pida otro código.'),
  vencido: atField('codigo', 'Ese código ya se usó o venció. Pida otro código.'),
  'queda-1': wrong('Le queda 1 intento.'),
  quedan: wrong('Escríbalo como está en el correo.'),
  muchos: warning(
    'Desde su conexión o con su usuario se pidieron demasiados certificados. Inténtelo dentro de una hora.',
  ),
  'muchos-codigos': warning(
    'Ya enviamos a ese correo todos los códigos de un día. Use otro correo, o inténtelo mañana.',
  ),
  permiso: warning(
    'Este certificado lo pide un usuario con permiso de la entidad. Ingrese con el suyo, o comuníquese.',
  ),
  'ahora-no': warning('No podemos consultarlo en este momento. Inténtelo en unos minutos.'),
  guardada: warning('No podemos consultarlo en este momento. Su solicitud está guardada: inténtelo en unos minutos.'),
  detenido: final(
    'Este certificado no puede comenzar con esas respuestas. Si son correctas, comuníquese con la entidad.',
  ),
  cambio: final('El formulario cambió. Pida el certificado de nuevo.'),
  imprimir: warning('No pudimos producir el documento en este momento. Inténtelo en unos minutos.'),
  'sin-documento': warning('No podemos producir este documento. Comuníquese con la entidad.'),
  revocado: warning('La entidad revocó este documento. Consulte con ella.'),
} as const satisfies Readonly<Record<string, CertificateNotice>>;

export type CertificateEvent = keyof typeof notices;

/** The parameter of an address, as its message. Anything else is ignored. */
export const certificateNotice = z
  .enum(Object.keys(notices) as [CertificateEvent, ...CertificateEvent[]])
  .transform((event): CertificateNotice => notices[event])
  .optional()
  .catch(undefined);

/** Adds to an address what happened. */
export const withEvent = (address: string, event: CertificateEvent | undefined): string =>
  event === undefined ? address : `${address}?aviso=${event}`;

/** Names the outcome of asking for a code. */
export function eventOfSending({ kind }: RequestCodeSending): CertificateEvent {
  switch (kind) {
    case 'sent':
      return 'enviado';
    case 'sending':
    case 'waiting':
      return 'enviando';
    case 'pending':
      return 'pendiente';
    case 'failed':
      return 'no-enviado';
    case 'exhausted':
      return 'agotado';
    case 'limited':
      return 'muchos-codigos';
  }
}

/** Names a refusal that is no fault of an answer; undefined for any other error. */
export function eventOfRefusal(error: unknown): CertificateEvent | undefined {
  if (error instanceof RateLimitError) return 'muchos';
  if (error instanceof NotAllowedError) return 'permiso';
  if (error instanceof UnavailableError) return 'ahora-no';
  if (error instanceof ConflictError) return error.code === 'draft_changed' ? 'ventana' : 'ahora-no';
  return undefined;
}

/** Names why a request was not registered; undefined for any other error. */
export function eventOfRegistering(error: unknown): CertificateEvent | undefined {
  if (error instanceof InputError) return error.code === 'process_not_started' ? 'detenido' : 'cambio';
  if (error instanceof NotFoundError) return 'cambio';
  if (error instanceof UnavailableError || error instanceof ConflictError) return 'guardada';
  return eventOfRefusal(error);
}

/** Names why a document was not issued; undefined for any other error. */
export function eventOfDocument(error: unknown): CertificateEvent | undefined {
  if (error instanceof UnavailableError || error instanceof RateLimitError) return 'imprimir';
  if (error instanceof ConflictError && error.code === 'document_revoked') return 'revocado';
  const isForEver = [ConflictError, InputError, NotFoundError].some((kind) => error instanceof kind);
  return isForEver ? 'sin-documento' : undefined;
}
