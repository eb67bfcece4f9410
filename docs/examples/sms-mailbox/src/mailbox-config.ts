import { token } from 'ventanilla/plugin-api';
import { z } from 'zod';

/** The part `sms-mailbox` of the configuration. */
export const mailboxConfig = z.strictObject({
  apiRoot: z.url({ protocol: /^https?$/ }).describe("Where the operator's gateway answers."),
  apiToken: z.string().min(1).describe("The city's token at the gateway."),
  webhookSecret: z.string().min(16).describe('What the gateway signs with.'),
  tramite: z.string().min(1).describe('Code of the tramite that a message files.'),
  pregunta: z.string().min(1).describe('Code of the question that its text answers.'),
});
export type MailboxSettings = z.output<typeof mailboxConfig>;
export const MailboxSettings = token<MailboxSettings>('sms-mailbox/MailboxSettings');
