import { z } from 'zod';
import { filePath } from '../../plugin-api/index.js';
import { LONGEST_LOCAL_PART } from './bounces/return-address.js';
import { parseSender } from './mail-address.js';

const sender = z
  .string()
  .refine(
    (text) => parseSender(text) !== undefined,
    'must be one address, alone or as "Alcaldía de Cali <no-responder@cali.example>"',
  );

const MEBIBYTE = 1024 * 1024;

const from = 'The sender of every mail: an address, with a name before it in place of that of the city.';

const bounceAddress = z
  .string()
  .regex(/^[\w.-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i, 'must be an address such as rebotes@ciudad.gov.co')
  .max(255)
  .refine(
    (address) => address.indexOf('@') <= LONGEST_LOCAL_PART,
    `must have at most ${LONGEST_LOCAL_PART} letters before the @: a token follows them`,
  );

/**
 * The address of returned mails, and the secret of the caller that reports them: both, or neither for a city that does
 * not handle returned mails.
 */
const bounces = z
  .strictObject({
    address: bounceAddress.optional().meta({
      description:
        'The address for [mails that come back](operation.md#mails-that-come-back), such as `rebotes@ciudad.gov.co`. Each mail has its own envelope sender, `rebotes+<token>@ciudad.gov.co`.',
      unset: 'none: a mail that the server took counts as sent for good',
    }),
    secret: z.string().min(16).optional().meta({
      description:
        'The secret that callers of `POST /correo/api/rebotes` send in `X-Bounce-Token`. Set it together with `address`.',
      unset: 'none',
    }),
  })
  .superRefine(({ address, secret }, context) => {
    if ((address === undefined) === (secret === undefined)) return;
    const missing = address === undefined ? 'address' : 'secret';
    context.addIssue({ code: 'custom', path: [missing], message: 'is needed: address and secret, or neither' });
  })
  .prefault({});

const common = {
  from: sender.default('no-responder@localhost').describe(from),
  cityName: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .default('Alcaldía')
    .describe('The name of the city: the sender of every mail, in its subject and its text, and in documents.'),
  templates: filePath().optional().meta({
    description:
      "A folder with the city's own wordings: `<plugin>/<what>/{asunto,texto,html}.liquid` and `host/layout/{texto,html}.liquid`. The product's own wordings replace missing ones.",
    unset: 'none',
  }),
  attachmentBytes: z
    .int()
    .min(0)
    .max(50 * MEBIBYTE)
    .default(10 * MEBIBYTE)
    .describe('The maximum size of all attachments of one mail together.'),
  bounces,
};

/** Outgoing mail (decisions, section 11): files in the data folder, or a server. */
export const mailConfig = z
  .discriminatedUnion(
    'driver',
    [
      z.strictObject({
        driver: z
          .literal('folder')
          .default('folder')
          .describe('`folder` writes each mail to `mail` in the data folder as an `.eml` file; `smtp` sends it.'),
        ...common,
      }),
      z.strictObject({
        driver: z.literal('smtp'),
        ...common,
        from: sender.describe(from),
        host: z.string().min(1).describe('The mail server.'),
        port: z.int().min(1).max(65_535).optional().meta({
          description: 'The port of the mail server.',
          unset: 'by `secure`: 465 with `tls`, 587 with `starttls`, 25 with `none`',
        }),
        secure: z
          .enum(['tls', 'starttls', 'none'])
          .default('starttls')
          .describe('`none` sends mails and the password unencrypted: use it only within a trusted network.'),
        user: z.string().min(1).optional().meta({
          description: 'The user at the mail server. Set it together with `password`, or set neither.',
          unset: 'none',
        }),
        password: z.string().min(1).optional().meta({
          description: 'The password of that user. Set it together with `user`, or set neither.',
          unset: 'none',
        }),
        ca: filePath().optional().meta({
          description: 'A PEM file of certificates that are trusted in addition to the usual ones.',
          unset: 'none',
        }),
        timeoutSeconds: z
          .number()
          .positive()
          .max(50)
          .default(30)
          .describe("How long one message may take, from the connection to the server's last answer."),
      }),
    ],
    { error: 'must be folder or smtp' },
  )
  .superRefine((mail, context) => {
    if (mail.driver === 'folder' || (mail.user === undefined) === (mail.password === undefined)) return;
    const missing = mail.user === undefined ? 'user' : 'password';
    context.addIssue({
      code: 'custom',
      path: [missing],
      message: 'is needed: user and password, or neither',
    });
  })
  .prefault({});

export type MailConfig = z.output<typeof mailConfig>;
export type SmtpConfig = Extract<MailConfig, { driver: 'smtp' }>;
