import { z } from 'zod';

/** How many tasks a page of the inbox has. */
export const PAGE_SIZE = 20;

/** More than these are counted as one more; behind a later page, as many as have been seen. */
export const MOST_COUNTED = 1000;

/** No user reaches later pages by turning them. */
export const MOST_PAGES = 500;

const MOST_WORDS = 10;

/** What a search looks for. */
export const SEARCH =
  'Palabras que la tarea tiene en su título, su nombre o su código, sin tildes ni mayúsculas; o el radicado del ' +
  'registro que inició todo';

/** The words of a search; what no database keeps in a text parts them. */
export const searchWords = z
  .string()
  .max(150)
  .transform((text) => text.split(/[\s\p{Cc}\p{Cs}]+/u).filter((word) => word !== ''))
  .refine((words) => words.length <= MOST_WORDS, `Hasta ${MOST_WORDS} palabras.`);
