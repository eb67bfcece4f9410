import compression from 'compression';

/** What fits into one packet is not sooner there. */
const LEAST_BYTES = 1400;

/**
 * Compresses what a request is answered with, on another thread, where that is text, long, and the caller takes it. It
 * leaves an answer whose `Cache-Control` has `no-transform` as it is: that of a page which holds a secret beside text
 * of others, as its length would reveal it.
 */
export const compressed = compression({ threshold: LEAST_BYTES });
