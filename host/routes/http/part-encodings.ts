import { isAscii } from 'node:buffer';
import type { BusboyInstance, Dicer } from '@fastify/busboy';
import { notUtf8, utf8Text } from '../../plugin-api/text/utf8-text.js';
import { requireEscapedUtf8, saysUtf8 } from './encoding.js';

/** Headers by name; their texts have a character for each byte. */
type PartHeaders = Record<string, string[]>;

/** A quoted value, which may contain the characters of an extended one. */
const quoted = /(?<!\*)="(?:[^"\\]|\\.)*"/g;

/** An extended value (RFC 8187): `filename*=UTF-8''Jos%C3%A9.pdf`. */
const extended = /;[^=;*]*\*\s*=\s*"?([^'";\s]*)'[^';]*'([^";]*)/g;

function requireUtf8(disposition: string): void {
  utf8Text(Buffer.from(disposition, 'latin1'));
  for (const [, charset, value] of disposition.replace(quoted, '=').matchAll(extended)) {
    if (!/^utf-?8$/i.test(charset!)) throw notUtf8();
    requireEscapedUtf8(value!);
  }
}

/**
 * The headers of a form's parts, read before the parser, which would replace bytes of names and values that are not
 * UTF-8. Needs a parser with `defCharset: 'latin1'`, which passes on the bytes of values.
 */
export class PartEncodings {
  private isUtf8 = true;

  /** `refuse` is called with the reason for which a part is refused. */
  constructor(parser: BusboyInstance, refuse: (error: Error) => void) {
    const { _parser: inner } = parser as unknown as { readonly _parser: { readonly parser: Dicer } };
    inner.parser.prependListener('part', (part) => {
      part.prependListener('header', (headers: PartHeaders) => {
        try {
          this.read(headers);
        } catch (error) {
          refuse(error as Error);
        }
      });
    });
  }

  /** Returns the value of the field whose part came last. Throws `InputError` for invalid UTF-8. */
  valueOf(bytes: string): string {
    const value = Buffer.from(bytes, 'latin1');
    if (!this.isUtf8 && !isAscii(value)) throw notUtf8();
    return utf8Text(value);
  }

  private read(headers: PartHeaders): void {
    for (const disposition of headers['content-disposition'] ?? []) requireUtf8(disposition);
    const [type] = headers['content-type'] ?? [];
    this.isUtf8 = saysUtf8(type);
    // A part's own charset would override that of the parser.
    if (type !== undefined) headers['content-type'] = [type.split(';', 1)[0]!];
  }
}
