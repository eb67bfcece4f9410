import type { HandedIn } from './page-reader.js';

/** The file that a page removes: the only one of a question, or one of several, by its id. */
interface RemovedFile {
  readonly codigo: string;
  readonly id: string | undefined;
}

/** Returns the value of the button that removes one of the files of a question. */
export const removalOf = (codigo: string, id: string): string => `${codigo}:${id}`;

/** Returns the file whose button «Quitar» was pressed. */
export function removedOn({ fields }: Pick<HandedIn, 'fields'>): RemovedFile | undefined {
  const [codigo, id] = fields['_quitar']?.at(-1)?.split(':') ?? [];
  return codigo === undefined ? undefined : { codigo, id };
}
