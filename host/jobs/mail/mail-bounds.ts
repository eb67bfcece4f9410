import type { TextBounds } from '../../plugin-api/text/text-templates.js';

/** What one part of a mail may take; most take next to nothing. */
export const MAIL_BOUNDS: TextBounds = { characters: 100_000, work: 3_000_000 };
