import { token } from 'ventanilla/plugin-api';
import { z } from 'zod';

/** The part `sms` of the configuration. */
export const smsConfig = z.strictObject({
  /** Where the operator's gateway answers, the token it knows the city by, and the secret it signs with. */
  apiRoot: z.url({ protocol: /^https?$/ }),
  apiToken: z.string().min(1),
  webhookSecret: z.string().min(16),
  /** Code of the tramite that a message files, and of the question that its text answers. */
  tramite: z.string().min(1),
  pregunta: z.string().min(1),
});
export type SmsSettings = z.output<typeof smsConfig>;
export const SmsSettings = token<SmsSettings>('sms/SmsSettings');
