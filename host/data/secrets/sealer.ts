import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { SealError } from '../../plugin-api/index.js';
import { derivedKey } from './derived-key.js';
import type { RootKeys } from './root-key.js';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES;
const CONTENT_AT = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;

/**
 * Returns the first bytes of a sealed value: the version of the format and the id of the root key, which does not
 * reveal the key.
 */
function headOf(root: Buffer): Buffer {
  const id = derivedKey(root, 'host/root-key-id').export().subarray(0, ID_BYTES);
  return Buffer.concat([Buffer.of(VERSION), id]);
}

/**
 * Returns the data that are authenticated beside the content: a value with a changed head, or bound to something else,
 * cannot be opened.
 */
const boundData = (head: Buffer, boundTo: string): Buffer => Buffer.concat([head, Buffer.from(boundTo)]);

interface Root {
  readonly head: Buffer;
  readonly root: Buffer;
  /** By purpose. There are few, and deriving a key takes longer than sealing a line. */
  readonly keys: Map<string, KeyObject>;
}

function keyOf({ root, keys }: Root, purpose: string): KeyObject {
  const key = keys.get(purpose) ?? derivedKey(root, `seal/${purpose}`);
  keys.set(purpose, key);
  return key;
}

/**
 * Seals under the present root key, and opens values sealed under any known one. A sealed value consists of version, id
 * of the root key, nonce, tag, content. Each purpose has its own key.
 */
export class Sealer {
  /** The first bytes of every value that is sealed under the present root key, and of no other value. */
  readonly head: Buffer;
  private readonly roots: readonly Root[];

  constructor({ present, previous }: RootKeys) {
    this.roots = [present, ...previous].map((root) => ({ head: headOf(root), root, keys: new Map() }));
    this.head = this.roots[0]!.head;
  }

  seal(purpose: string, boundTo: string, bytes: Buffer): Buffer {
    const present = this.roots[0]!;
    const { head } = present;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, keyOf(present, purpose), nonce);
    cipher.setAAD(boundData(head, boundTo));
    const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([head, nonce, cipher.getAuthTag(), content]);
  }

  /** Opens a sealed value. Throws `SealError`. */
  open(purpose: string, boundTo: string, sealed: Buffer): Buffer {
    if (sealed.length < CONTENT_AT || sealed[0] !== VERSION) throw new SealError('not-genuine');
    const head = sealed.subarray(0, HEAD_BYTES);
    const known = this.roots.find((candidate) => candidate.head.equals(head));
    if (!known) throw new SealError('unknown-key');
    const [nonce, tag, content] = [
      sealed.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES),
      sealed.subarray(HEAD_BYTES + NONCE_BYTES, CONTENT_AT),
      sealed.subarray(CONTENT_AT),
    ];
    const decipher = createDecipheriv(CIPHER, keyOf(known, purpose), nonce, { authTagLength: TAG_BYTES });
    try {
      decipher.setAAD(boundData(head, boundTo)).setAuthTag(tag);
      return Buffer.concat([decipher.update(content), decipher.final()]);
    } catch (cause) {
      throw new SealError('not-genuine', { cause });
    }
  }
}
