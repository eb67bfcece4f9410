import { z } from 'zod';

/** The tasks of a page of the inbox. */
export const PAGE_SIZE = 20;

/**
 * The tasks that are counted exactly; more of them count as one more. A later page counts at least the tasks seen so
 * far.
 */
export const MOST_COUNTED = 1000;

/** The number of the last page; no user turns that many. */
export const MOST_PAGES = 500;

const MOST_WORDS = 10;

/** The words of a search, separated by whitespace and by characters that databases cannot store. */
export const searchWords = z
  .string()
  .max(150)
  .transform((text) => text.split(/[\s\p{Cc}\p{Cs}]+/u).filter((word) => word !== ''))
  .refine((words) => words.length <= MOST_WORDS, `Hasta ${MOST_WORDS} palabras.`);
