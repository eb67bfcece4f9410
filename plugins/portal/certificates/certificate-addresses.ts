/** Builds the first part of the addresses on which a certificate is asked for. */
const of = (codigo: string): string => `/certificados/${encodeURIComponent(codigo)}`;
const request = (clave: string): string => `/certificados/seguimiento/${encodeURIComponent(clave)}`;

/** Addresses of the pages of certificates. */
export const certificateAddresses = {
  certificate: of,
  begin: (codigo: string): string => `${of(codigo)}/comenzar`,
  form: (codigo: string): string => `${of(codigo)}/solicitud`,
  review: (codigo: string): string => `${of(codigo)}/revisar`,
  code: (codigo: string): string => `${of(codigo)}/codigo`,
  /** The page of a request, by its key. */
  request,
  document: (clave: string): string => `${request(clave)}/documento`,
  retry: (clave: string): string => `${request(clave)}/reintentar`,
} as const;

/** Tells whether a text may be the key of a request, whatever its case. */
export const isRequestKey = (text: string): boolean => /^cert_[0-9a-f-]{36}$/i.test(text);
