import { ReadableStream } from 'node:stream/web';
import { reasonOf } from '../../boot-error.js';
import { BackupError } from '../backup-error.js';

/** What a backup is encrypted to: age's format, version 1, which the program `age` opens, too. */
export type Protection =
  | {
      readonly kind: 'passphrase';
      readonly passphrase: string;
      /** How slow a try is made, as a power of two; age's own 18 unless it says otherwise. */
      readonly workFactor?: number;
    }
  | { readonly kind: 'recipients'; readonly recipients: readonly string[] }
  | { readonly kind: 'none' };

/** What opens an encrypted backup. */
export type Opening =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'identities'; readonly identities: readonly string[] };

/** What an encrypted backup begins with. */
export const ENCRYPTED_HEAD = 'age-encryption.org/v1\n';

/** Throws `BackupError` for a recipient that is none. */
export async function encrypted(
  bytes: AsyncIterable<Uint8Array>,
  protection: Protection,
): Promise<AsyncIterable<Uint8Array>> {
  if (protection.kind === 'none') return bytes;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  if (protection.kind === 'passphrase') {
    encrypter.setPassphrase(protection.passphrase);
    if (protection.workFactor !== undefined) encrypter.setScryptWorkFactor(protection.workFactor);
  } else {
    for (const recipient of protection.recipients) addRecipient(encrypter, recipient);
  }
  return (await encrypter.encrypt(ReadableStream.from(bytes) as never)) as unknown as AsyncIterable<Uint8Array>;
}

function addRecipient(encrypter: { addRecipient(recipient: string): void }, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new BackupError(`--recipient: "${recipient}" is no public key of age (age1…): ${reasonOf(cause)}`, { cause });
  }
}

/** Throws `BackupError` where the passphrase or the key is another one. */
export async function decrypted(
  bytes: AsyncIterable<Uint8Array>,
  opening: Opening,
): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    if (opening.kind === 'passphrase') decrypter.addPassphrase(opening.passphrase);
    else for (const identity of opening.identities) decrypter.addIdentity(identity);
    return (await decrypter.decrypt(ReadableStream.from(bytes) as never)) as unknown as AsyncIterable<Uint8Array>;
  } catch (cause) {
    const problem =
      opening.kind === 'passphrase' ? 'the passphrase is not its own' : 'no key of --identity-file opens it';
    throw new BackupError(`The backup cannot be opened: ${problem} (${reasonOf(cause)}).`, { cause });
  }
}
