import { emailAddress, InputError } from '../../plugin-api/index.js';

/** A name that is shown to readers, and an address. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** A domain without a dot is allowed: the default sender of the folder is at `localhost`. */
const senderForm = /^(?:([^<>\p{Cc}]{0,120})<([\w.+-]{1,64}@[a-z0-9.-]{1,180})>|([\w.+-]{1,64}@[a-z0-9.-]{1,180}))$/iu;

/** Returns the address of exactly one person (`emailAddress`). Throws `InputError` for anything else. */
export function recipientAddress(text: string): string {
  const address = emailAddress.safeParse(text);
  if (address.success) return address.data;
  throw new InputError('La dirección de correo no es válida.', { code: 'email_not_valid' });
}

/** Returns the sender of the configuration; an address without a name has that of the city. */
export function senderOf({ from, cityName }: { readonly from: string; readonly cityName: string }): Sender {
  const { name, address } = parseSender(from)!;
  return { name: name === '' ? cityName : name, address };
}

/** Parses `name <address>` or an address alone; returns `undefined` for anything else. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', bracketed, alone] = senderForm.exec(text.trim()) ?? [];
  const address = bracketed ?? alone;
  return address === undefined ? undefined : { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
