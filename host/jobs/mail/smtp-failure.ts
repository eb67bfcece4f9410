import type { BootError } from '../../runtime/boot-error.js';
import { ConfigurationError } from '../../runtime/boot-error.js';
import { CheckFailedError } from '../../plugin-api/index.js';
import { MailDelayedError, MailRefusedError } from './mail-errors.js';

/**
 * The fields of nodemailer's errors that are used; `response` and `message` quote the server, and are not passed on.
 */
interface NodemailerFailure {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly responseCode?: unknown;
  readonly permanent?: unknown;
  readonly command?: unknown;
}

/** The server requires another login or TLS, after whatever command (RFC 4954, RFC 3207). */
const loginCodes = new Set([454, 530, 534, 535, 538]);

const isWord = (value: unknown): value is string => typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value);

/**
 * Tells whether no connection was made. Includes only codes that an established connection cannot get: a connection
 * that breaks may have carried the message.
 */
const isUnreached = (code: unknown, originalCode: unknown): boolean =>
  code === 'EDNS' || originalCode === 'ECONNREFUSED' || originalCode === 'ENOTFOUND';

const isOfTls = (code: unknown, originalCode: unknown): boolean =>
  code === 'ETLS' || (isWord(originalCode) && /CERT|SIGNATURE|ISSUER|^ERR_(?:TLS|SSL)/.test(originalCode));

/**
 * Converts a failure of nodemailer. A message is refused for good only if a server refuses it with 5xx at MAIL FROM,
 * RCPT TO or DATA, or if it could not be presented at all; everything else is retried: a connection, a login and a
 * certificate may be fixed, and a lost answer proves nothing.
 */
export function smtpFailure(error: unknown): MailRefusedError | MailDelayedError {
  const { code, originalCode, responseCode, permanent, command } = error as NodemailerFailure;
  const reply = typeof responseCode === 'number' ? responseCode : undefined;
  const isLogin = code === 'EAUTH' || code === 'ENOAUTH' || (reply !== undefined && loginCodes.has(reply));
  const words = [
    ...(isWord(code) ? [code] : ['EUNKNOWN']),
    ...(isWord(originalCode) ? [originalCode] : []),
    ...(reply === undefined ? [] : [reply]),
    ...(typeof command === 'string' && /^[A-Z -]{1,20}$/.test(command) ? [command] : []),
  ];
  const said = words.join(' ');

  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isOfMessage && !isLogin && (permanent === true || reply === undefined)) return new MailRefusedError(said);

  return new MailDelayedError(said, isLogin || isOfTls(code, originalCode), isUnreached(code, originalCode));
}

/**
 * Returns the reason why a checked server accepts no mail. A login that is refused for good is a `BootError`: mails
 * would wait for a day and then be lost. A server that is away, or has an untrusted certificate, may recover.
 */
export function smtpCheckFailure(error: unknown): BootError | CheckFailedError {
  const { code } = smtpFailure(error);
  const { code: kind, originalCode, responseCode: reply } = error as NodemailerFailure;
  if (typeof reply === 'number' && reply >= 500 && loginCodes.has(reply)) {
    return new ConfigurationError('mail.user', `the mail server does not accept the login: ${code}`, { cause: error });
  }
  return new CheckFailedError(`the mail server does not answer as it should: ${code}`, {
    key: isOfTls(kind, originalCode) ? 'mail.secure' : 'mail.host',
    cause: error,
  });
}
