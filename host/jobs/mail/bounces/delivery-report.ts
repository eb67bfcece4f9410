import type { Email } from 'postal-mime';
import { InputError } from '../../../plugin-api/index.js';
import { readDeliveryStatus, type RecipientStatus } from './delivery-status.js';

/** A mail server's report about a mail that it delivered or could not deliver. */
export interface DeliveryReport {
  readonly recipients: readonly RecipientStatus[];
  /** The values of headers that may hold the address that the report was sent to. */
  readonly addressedTo: readonly string[];
  /** The Message-ID of the reported mail; undefined where the report does not enclose its headers. */
  readonly messageId: string | undefined;
}

/** The parser's limits, far above what any mail server writes. */
const LIMITS = {
  maxNestingDepth: 16,
  maxHeadersSize: 128 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
} as const;

const STATUS_TYPES: readonly string[] = ['message/delivery-status', 'message/global-delivery-status'];
const RETURNED_TYPES: readonly string[] = [
  ...['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'],
  ...['message/global', 'message/global-headers'],
];
const ADDRESSED: readonly string[] = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'original-recipient'];

/** The start of a header field, as mail systems write it. */
const FIELD = /^[\w-]+[ \t]*:/;

const MOST_BYTES = 256 * 1024;
const MOST_LINES = 5000;
const LINE_END = 0x0a;

/**
 * Returns the beginning of a message, which holds the report. The returned mail, which may be long, comes after it, and
 * the parser's time grows faster than the number of lines.
 */
function headOf(message: Buffer): Buffer {
  const head = message.subarray(0, MOST_BYTES);
  let end = -1;
  for (let lines = 0; lines < MOST_LINES; lines += 1) {
    end = head.indexOf(LINE_END, end + 1);
    if (end < 0) return head;
  }
  return head.subarray(0, end + 1);
}

const notAMessage = (): InputError =>
  new InputError('El cuerpo no es un mensaje de correo: envíe el mensaje devuelto tal como llegó.', {
    code: 'mensaje_no_valido',
  });

async function parse(message: Buffer): Promise<Email> {
  // Loaded with the first message, so that it does not slow down the start.
  const { default: PostalMime } = await import('postal-mime');
  try {
    return await PostalMime.parse(headOf(message), LIMITS);
  } catch (cause) {
    throw new InputError('El mensaje tiene demasiadas partes o encabezados.', { code: 'mensaje_no_valido', cause });
  }
}

/**
 * Reads a returned message (RFC 3462 and 3464). Returns undefined for a message that is no report of a delivery, such
 * as the answer of a person or of an autoresponder. Throws `InputError` for bytes that are no message, and for a report
 * without recipients.
 */
export async function readDeliveryReport(message: Buffer): Promise<DeliveryReport | undefined> {
  const { headers, headerLines, attachments } = await parse(message);
  if (!headerLines.some(({ line }) => FIELD.test(line))) throw notAMessage();
  const status = attachments.find(({ mimeType }) => STATUS_TYPES.includes(mimeType));
  if (!status) return undefined;
  const recipients = readDeliveryStatus(textOf(status.content));
  if (recipients.length === 0) {
    throw new InputError('El informe de entrega no dice qué pasó con ningún destinatario.', {
      code: 'mensaje_no_valido',
    });
  }
  const returned = attachments.find(({ mimeType }) => RETURNED_TYPES.includes(mimeType));
  return {
    recipients,
    addressedTo: headers.filter(({ key }) => ADDRESSED.includes(key)).map(({ value }) => value),
    messageId: returned && messageIdIn(textOf(returned.content)),
  };
}

/** Decodes text byte by byte: names of fields and codes are ASCII, whatever encoding the rest has. */
function textOf(content: ArrayBuffer | Uint8Array | string): string {
  if (typeof content === 'string') return content;
  const bytes = content instanceof ArrayBuffer ? new Uint8Array(content) : content;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Finds the Message-ID in the headers of a message. */
function messageIdIn(message: string): string | undefined {
  const [headers = ''] = message.replaceAll('\r\n', '\n').split('\n\n', 1);
  return /^message-id:\s*(<[^<>\s]{1,300}>)/im.exec(headers)?.[1];
}
