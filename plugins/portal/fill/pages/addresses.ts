/** Builds the first part of the addresses on which a tramite is filled in. */
const of = (codigo: string): string => `/tramites/${encodeURIComponent(codigo)}`;

export const addresses = {
  tramite: of,
  begin: (codigo: string): string => `${of(codigo)}/comenzar`,
  question: (codigo: string, pagina: string): string => `${of(codigo)}/preguntas/${encodeURIComponent(pagina)}`,
  /** Address of a page that returns to the check of all answers. */
  change: (codigo: string, pagina: string): string => `${addresses.question(codigo, pagina)}?desde=revisar`,
  review: (codigo: string): string => `${of(codigo)}/revisar`,
  save: (codigo: string): string => `${of(codigo)}/guardar`,
  forget: (codigo: string): string => `${of(codigo)}/olvidar`,
  resume: (borrador: string): string => `/tramites/retomar/${encodeURIComponent(borrador)}`,
  tracking: (key: string): string => `/seguimiento/${encodeURIComponent(key)}`,
  receipt: (key: string): string => `/seguimiento/${encodeURIComponent(key)}/recibo`,
} as const;
