import { z } from 'zod';
import { parseSender } from './mail-address.js';

const sender = z
  .string()
  .refine(
    (text) => parseSender(text) !== undefined,
    'must be one address, alone or as "Alcaldía de Cali <no-responder@cali.example>"',
  );

const MEBIBYTE = 1024 * 1024;

const common = {
  /** Who every mail is from. */
  from: sender.default('Ventanilla <no-responder@localhost>'),
  /** Stands at the top and at the foot of every mail. */
  cityName: z.string().trim().min(1).max(120).default('Alcaldía'),
  /** A folder with the city's own wordings, `<plugin>/<what>/{asunto,texto,html}.liquid`; ours stand in for what is not there. */
  templates: z.string().min(1).optional(),
  /** How large the attachments of one mail may be together. */
  attachmentBytes: z
    .int()
    .min(0)
    .max(50 * MEBIBYTE)
    .default(10 * MEBIBYTE),
};

/** Outgoing mail (decisions, section 11): files in the data folder, or a server. */
export const mailConfig = z
  .discriminatedUnion(
    'driver',
    [
      /** Files `.eml` in the folder `mail` of the data folder. */
      z.strictObject({ driver: z.literal('folder').default('folder'), ...common }),
      z.strictObject({
        driver: z.literal('smtp'),
        ...common,
        from: sender,
        host: z.string().min(1),
        /** 465 with `tls`, 587 with `starttls`, 25 with `none`, unless it says otherwise. */
        port: z.int().min(1).max(65_535).optional(),
        /** `none` sends mail and password in the clear: only within a network that is trusted. */
        secure: z.enum(['tls', 'starttls', 'none']).default('starttls'),
        user: z.string().min(1).optional(),
        password: z.string().min(1).optional(),
        /** A file with certificates (PEM) that are trusted beside the usual ones. */
        ca: z.string().min(1).optional(),
        /** How long one message may take, from the connection to the server's last answer. */
        timeoutSeconds: z.number().positive().max(50).default(30),
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
