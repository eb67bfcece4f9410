import { BundleSections, contribute, definePlugin, UserReferences } from 'ventanilla/plugin-api';
import { Answers } from './answers.js';
import { Inbox, messages } from './inbox.js';
import { PhoneBook } from './phone-book.js';
import { phoneProcedures } from './phone-procedures.js';
import { PhonesSection } from './phones-section.js';
import { smsConfig, SmsSettings } from './sms-config.js';
import { webhookRoute } from './webhook-route.js';

/** Citizens whose phone is known file a tramite by SMS. */
export const plugin = definePlugin({
  id: 'sms',
  version: '1.0.0',
  dependsOn: ['auth', 'tramites'],
  config: smsConfig,
  environment: { SMS_API_TOKEN: 'apiToken', SMS_WEBHOOK_SECRET: 'webhookSecret' },
  permissions: [{ code: 'sms.admin', name: 'Administrar los teléfonos del canal SMS' }],
  contributes: [contribute(BundleSections, PhonesSection), contribute(UserReferences, PhoneBook)],
  bindings({ bind }, config) {
    bind(SmsSettings).toConstantValue(config);
    for (const service of [Answers, Inbox, PhoneBook, PhonesSection]) bind<unknown>(service).toSelf();
  },
  migrations: new URL('./migrations/', import.meta.url),
  metrics: [messages],
  uses: { answers: Answers, inbox: Inbox, phones: PhoneBook, settings: SmsSettings },
  routes: ({ inbox, settings }) => [webhookRoute(inbox, settings)],
  admin: ({ phones }) => phoneProcedures(phones),
  jobs: ({ answers }) => [answers.handler],
  health: ({ answers }) => answers.check(),
});
