import { z } from 'zod';

/** The last task of a page of an inbox; the next page begins after it. */
export interface InboxPlace {
  readonly vence: Date;
  readonly id: number;
}

const MESSAGE = 'Debe ser el `siguiente` de una página.';
const LATEST = Date.parse('9999-12-31T00:00:00Z');

export const writtenInboxPlace = ({ vence, id }: InboxPlace): string => `${vence.getTime()}-${id}`;

/** The place as a client sends it back. */
export const sentInboxPlace = z
  .string()
  .regex(/^\d{1,15}-\d{1,9}$/, MESSAGE)
  .transform((text): InboxPlace => {
    const [vence, id] = text.split('-') as [string, string];
    return { vence: new Date(Math.min(Number(vence), LATEST)), id: Number(id) };
  });
