import compression from 'compression';

/** The least size for compression: a smaller answer fits into one packet anyway. */
const LEAST_BYTES = 1400;

/**
 * Compresses long text answers on another thread, where the caller accepts it. An answer with `no-transform` in its
 * `Cache-Control` stays as it is: that of a page with a secret beside foreign text, whose compressed length would
 * reveal the secret.
 */
export const compressed = compression({ threshold: LEAST_BYTES });
