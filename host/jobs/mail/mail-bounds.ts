import type { TextBounds } from '../../plugin-api/text/text-templates.js';

/** The limits of one part of a mail; most parts stay far below them. */
export const MAIL_BOUNDS: TextBounds = { characters: 100_000, work: 3_000_000 };
