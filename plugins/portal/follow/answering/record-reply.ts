import { NotFoundError, redirect, type Reply } from '../../../../host/plugin-api/index.js';
import { isKey } from '../follow-addresses.js';
import { unknownRecord } from '../look-up/look-up-pages.js';

/** Answers with what belongs to a record. `refused` answers some errors; a thing that is not found has a page. */
export async function recordReply(
  typed: string,
  work: (key: string) => Promise<Reply>,
  refused: (error: unknown, key: string) => Promise<Reply> | Reply | undefined,
): Promise<Reply> {
  if (!isKey(typed)) return unknownRecord();
  const key = typed.toLowerCase();
  try {
    return await work(key);
  } catch (error) {
    const reply = refused(error, key);
    if (reply) return reply;
    if (error instanceof NotFoundError) return unknownRecord();
    throw error;
  }
}

/** Answers a form by a redirect: where something is not found, the page at `address` says what there is. */
export const sentReply = (reply: Reply, address: string): Reply =>
  reply.kind === 'redirect' ? reply : redirect(address);
