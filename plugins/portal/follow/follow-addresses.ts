import type { MessageKind } from '../../tramites/contract.js';

const of = (key: string): string => `/seguimiento/${encodeURIComponent(key)}`;

/** The page on which each kind of message is written, and the event that it was received. */
const messagePages = { MENSAJE: 'mensaje', REVISION: 'revision' } as const satisfies Record<MessageKind, string>;

/** The id of the messages on the page of a record, and that of the rating of an answer. */
export const [THREAD_ID, RATING_ID] = ['mensajes', 'calificar'] as const;

/** Returns the id of a message on the page of the record. */
export const messageId = (numero: number): string => `mensaje-${numero}`;

/** Addresses of the pages on which a record is followed. */
export const followAddresses = {
  lookUp: '/seguimiento/',
  /** The look-up again, with the values that the browser still has. */
  faultyLookUp: '/seguimiento/?aviso=revisar',
  /** The page after a look-up whose link was sent to the owner of the record. */
  linked: '/seguimiento/?aviso=enlace',
  record: of,
  receipt: (key: string): string => `${of(key)}/recibo`,
  /** Downloads the copy of what was filed. */
  copy: (key: string): string => `${of(key)}/copia`,
  request: (key: string, id: number): string => `${of(key)}/pendiente/${id}`,
  /** Begins the draft of {@link request}. */
  beginRequest: (key: string, id: number): string => `${of(key)}/pendiente/${id}/comenzar`,
  /** The check of the answers to {@link request} before they are handed in. */
  reviewRequest: (key: string, id: number): string => `${of(key)}/pendiente/${id}/revisar`,
  payment: (key: string, id: number): string => `${of(key)}/pago/${id}`,
  moreTime: (key: string): string => `${of(key)}/mas-tiempo`,
  /** The page of the record, after a request was answered. */
  handedIn: (key: string, id: number): string => `${of(key)}?entregado=${id}`,
  /** The page of the record, for a request that was answered already or whose time is over. */
  closed: (key: string, id: number): string => `${of(key)}?cerrado=${id}`,
  /** The page of the record, which says why it gives no more time. */
  noMoreTime: (key: string, code: string): string => `${of(key)}?aviso=${code}`,
  /** Writes to the city, or asks it to review its last answer. */
  message: (key: string, kind: MessageKind): string => `${of(key)}/${messagePages[kind]}`,
  /** Begins the draft of {@link message}. */
  beginMessage: (key: string, kind: MessageKind): string => `${of(key)}/${messagePages[kind]}/comenzar`,
  /** The page of the record, after a message was received. */
  received: (key: string, kind: MessageKind): string => `${of(key)}?aviso=${messagePages[kind]}#${THREAD_ID}`,
  /** The page of the record, which says why it takes no such message. */
  noMessage: (key: string, kind: MessageKind): string => `${of(key)}?aviso=sin_${messagePages[kind]}`,
  /** Takes a rating. */
  rate: (key: string): string => `${of(key)}/calificacion`,
  /** The page of the record, after a rating. */
  rated: (key: string, event: string): string => `${of(key)}?aviso=${event}#${RATING_ID}`,
} as const;

/** Tells whether a text may be the key of a record, whatever its case. */
export const isKey = (text: string): boolean => /^key_[0-9a-f-]{36}$/i.test(text);
