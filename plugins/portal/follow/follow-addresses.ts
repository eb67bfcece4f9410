const of = (key: string): string => `/seguimiento/${encodeURIComponent(key)}`;

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
} as const;

/** Tells whether a text may be the key of a record, whatever its case. */
export const isKey = (text: string): boolean => /^key_[0-9a-f-]{36}$/i.test(text);
