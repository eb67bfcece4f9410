/** Addresses of the pages on which a tramite is filled in. */
const of = (codigo: string): string => `/tramites/${encodeURIComponent(codigo)}`;

export const addresses = {
  tramite: of,
  begin: (codigo: string): string => `${of(codigo)}/comenzar`,
  question: (codigo: string, pagina: string): string => `${of(codigo)}/preguntas/${encodeURIComponent(pagina)}`,
  /** The same, from the check of all answers and back to it. */
  change: (codigo: string, pagina: string): string => `${addresses.question(codigo, pagina)}?desde=revisar`,
  review: (codigo: string): string => `${of(codigo)}/revisar`,
  save: (codigo: string): string => `${of(codigo)}/guardar`,
  forget: (codigo: string): string => `${of(codigo)}/olvidar`,
  resume: (borrador: string): string => `/tramites/retomar/${encodeURIComponent(borrador)}`,
  tracking: (key: string): string => `/seguimiento/${encodeURIComponent(key)}`,
  receipt: (key: string): string => `/seguimiento/${encodeURIComponent(key)}/recibo`,
} as const;
