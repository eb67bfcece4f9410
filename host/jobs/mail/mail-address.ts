import { emailAddress, InputError } from '../../plugin-api/index.js';

/** A name that readers are shown, and an address. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** A host without a domain is a sender, too: the mail of a folder comes from `localhost`. */
const senderForm = /^(?:([^<>\p{Cc}]{0,120})<([\w.+-]{1,64}@[a-z0-9.-]{1,180})>|([\w.+-]{1,64}@[a-z0-9.-]{1,180}))$/iu;

/** Returns the address of exactly one person (`emailAddress`). Throws `InputError` for anything else. */
export function recipientAddress(text: string): string {
  const address = emailAddress.safeParse(text);
  if (address.success) return address.data;
  throw new InputError('La dirección de correo no es válida.', { code: 'email_not_valid' });
}

/** Reads `name <address>` or an address alone; `undefined` for anything else. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', bracketed, alone] = senderForm.exec(text.trim()) ?? [];
  const address = bracketed ?? alone;
  return address === undefined ? undefined : { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
