import { z } from 'zod';
import { InputError, plainValue } from '../plugin-api/index.js';

/** A name that readers are shown, and an address. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The length comes first and stops there, so that a huge text never meets the pattern. */
const recipient = z.string().overwrite(plainValue).max(254, { abort: true }).pipe(z.email());

/** A host without a domain is a sender, too: the mail of a folder comes from `localhost`. */
const senderForm = /^(?:([^<>\p{Cc}]{0,120})<([\w.+-]{1,64}@[a-z0-9.-]{1,180})>|([\w.+-]{1,64}@[a-z0-9.-]{1,180}))$/iu;

/**
 * The address of exactly one person: ASCII, nothing that SMTP or a header would read as more than an address. Throws
 * `InputError` for anything else.
 */
export function recipientAddress(text: string): string {
  const address = recipient.safeParse(text);
  if (address.success) return address.data;
  throw new InputError('La dirección de correo no es válida.', { code: 'email_not_valid' });
}

/** Reads `name <address>` or an address alone; `undefined` for anything else. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', bracketed, alone] = senderForm.exec(text.trim()) ?? [];
  const address = bracketed ?? alone;
  return address === undefined ? undefined : { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
