import type { SessionData } from 'express-session';
import { z } from 'zod';

/** The schema of a stored session; its idle end is the expiry of its key. */
const storedSession = z.looseObject({
  userId: z.int(),
  generation: z.int(),
  csrf: z.string(),
  /** Its absolute end, in milliseconds since 1970. */
  endsAt: z.number(),
  device: z.string().optional(),
  begunFrom: z.string().optional(),
  usedFrom: z.string().optional(),
});

/** Parses a session of Redis. A text that cannot be parsed counts as no session: its user logs in again. */
export function readSession(text: string): SessionData {
  try {
    return storedSession.parse(JSON.parse(text)) as unknown as SessionData;
  } catch {
    return null as unknown as SessionData;
  }
}
