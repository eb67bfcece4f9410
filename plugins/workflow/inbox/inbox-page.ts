/** How many tasks a page of the inbox has. */
export const PAGE_SIZE = 20;

/** More than these are told as one more; behind a later page, as many as have been seen. */
export const MOST_COUNTED = 1000;

/** Nobody comes to later pages by turning them. */
export const MOST_PAGES = 500;
