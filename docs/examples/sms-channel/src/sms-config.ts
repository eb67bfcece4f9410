import { token } from 'ventanilla/plugin-api';
import { z } from 'zod';

/** The part `sms` of the configuration. */
export const smsConfig = z.strictObject({
  apiRoot: z.url({ protocol: /^https?$/ }).describe("Where the operator's gateway answers."),
});
export type SmsSettings = z.output<typeof smsConfig>;
export const SmsSettings = token<SmsSettings>('sms/SmsSettings');
