import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';

const { texts } = admin.channels;

export const wordingsAddress = '/administracion/textos-de-chats';
/** The beginning of the keys of all queries about wordings. */
export const wordingsKey = ['wordings'] as const;

export type ListedWording = Awaited<ReturnType<typeof texts.list.query>>['items'][number];
export type WordingFilter = Omit<NonNullable<Parameters<typeof texts.list.query>[0]>, 'cursor' | 'limit'>;
export type Wording = Awaited<ReturnType<typeof texts.get.query>>;

export const oneWording = (codigo: string) =>
  queryOptions({
    queryKey: [...wordingsKey, 'get', { codigo }],
    queryFn: ({ signal }) => texts.get.query({ codigo }, { signal }),
  });

/** Asks the service to say a text with the examples; a fault of the text is asked for once. */
export const saidWording = (codigo: string, texto: string) =>
  queryOptions({
    queryKey: [...wordingsKey, 'said', { codigo, texto }],
    queryFn: ({ signal }) => texts.preview.mutate({ codigo, texto }, { signal }),
    enabled: texto.trim() !== '',
    retry: false,
  });

/** Writes the code of a wording as its title: `tarea_creada` becomes `Tarea creada`. */
export function titleOf(codigo: string): string {
  const words = codigo.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Writes an example of a value, as the table of the values shows it. */
export function exampleInWords(value: unknown): string {
  if (value === null) return 'Puede faltar';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return `Lista; de cada uno: ${exampleInWords(value[0] ?? null)}`;
  if (typeof value !== 'object') return String(value as string | number);
  return Object.entries(value)
    .map(([name, inner]) => `${name} (${exampleInWords(inner)})`)
    .join(', ');
}
