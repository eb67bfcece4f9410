import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { SealError } from '../plugin-api/index.js';
import { derivedKey } from './derived-key.js';
import type { RootKeys } from './root-key.js';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + ID_BYTES;
const CONTENT_AT = HEAD_BYTES + NONCE_BYTES + TAG_BYTES;

/** The id of a root key, in hexadecimal. It tells nothing of the key. */
export const idOf = (root: Buffer): string =>
  derivedKey(root, 'host/root-key-id').export().subarray(0, ID_BYTES).toString('hex');

/** The id of the root key that something was sealed under. */
export const idOfSealed = (sealed: Buffer): string => sealed.subarray(1, HEAD_BYTES).toString('hex');

/** What is sealed begins with the version of the format and the id of its root key. */
const headOf = (id: string): Buffer => Buffer.concat([Buffer.of(VERSION), Buffer.from(id, 'hex')]);

/** What is authenticated beside the content: changed anywhere, it cannot be opened. */
const boundData = (head: Buffer, boundTo: string): Buffer => Buffer.concat([head, Buffer.from(boundTo)]);

interface Root {
  readonly id: string;
  readonly head: Buffer;
  readonly root: Buffer;
  /** By the purposes, which are few: to derive one takes longer than to seal a line. */
  readonly keys: Map<string, KeyObject>;
}

function keyOf({ root, keys }: Root, purpose: string): KeyObject {
  const key = keys.get(purpose) ?? derivedKey(root, `seal/${purpose}`);
  keys.set(purpose, key);
  return key;
}

const rootOf = (root: Buffer): Root => {
  const id = idOf(root);
  return { id, head: headOf(id), root, keys: new Map() };
};

/**
 * Seals under one root key and opens what any known one has sealed: version, id of the root key, nonce, tag, content.
 * Each purpose has a key of its own. Which one seals is the database's to say (`sealUnder`), as all hosts have to be
 * able to open what one of them seals; until it has, it is the present one.
 */
export class Sealer {
  private roots: readonly Root[] = [];
  private sealing: Root;

  constructor(keys: RootKeys) {
    this.hold(keys);
    this.sealing = this.roots[0]!;
  }

  /** What everything begins with that is sealed under the key that seals now, and nothing else. */
  get head(): Buffer {
    return this.sealing.head;
  }

  /** The ids of the known root keys: first the one that seals now. */
  get ids(): readonly string[] {
    return [...new Set([this.sealing, ...this.roots].map(({ id }) => id))];
  }

  /** Knows these keys from now on; the one that seals does so until another is named. */
  hold({ present, previous }: RootKeys): void {
    const known = new Map(this.roots.map((root) => [root.id, root]));
    this.roots = [present, ...previous].map((root) => known.get(idOf(root)) ?? rootOf(root));
  }

  /** Seals under another one of the known keys from now on. Answers whether it is known. */
  sealUnder(id: string): boolean {
    const root = this.find(id);
    if (root) this.sealing = root;
    return root !== undefined;
  }

  seal(purpose: string, boundTo: string, bytes: Buffer): Buffer {
    const { sealing } = this;
    const { head } = sealing;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, keyOf(sealing, purpose), nonce);
    cipher.setAAD(boundData(head, boundTo));
    const content = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([head, nonce, cipher.getAuthTag(), content]);
  }

  /** Throws `SealError`. */
  open(purpose: string, boundTo: string, sealed: Buffer): Buffer {
    if (sealed.length < CONTENT_AT || sealed[0] !== VERSION) throw new SealError('not-genuine');
    const head = sealed.subarray(0, HEAD_BYTES);
    const known = this.find(idOfSealed(head));
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

  private find(id: string): Root | undefined {
    return [this.sealing, ...this.roots].find((root) => root.id === id);
  }
}
