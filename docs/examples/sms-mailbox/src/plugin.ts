import { adminProcedure, adminRouter, BundleSections, contribute, definePlugin } from 'ventanilla/plugin-api';
import { saveMutation, UserReferences } from 'ventanilla/plugin-api';
import { mailboxConfig, MailboxSettings } from './mailbox-config.js';
import { Mailbox, messages } from './mailbox.js';
import { PhoneBook, phoneItem } from './phone-book.js';
import { webhookRoute } from './webhook-route.js';

/** The plugin that files a tramite for each text message of a known phone, in the name of its owner. */
export const plugin = definePlugin({
  id: 'sms-mailbox',
  version: '1.0.0',
  dependsOn: ['tramites'],
  config: mailboxConfig,
  environment: { SMS_MAILBOX_TOKEN: 'apiToken', SMS_MAILBOX_SECRET: 'webhookSecret' },
  permissions: [{ code: 'sms-mailbox.admin', name: 'Administrar los teléfonos del buzón SMS' }],
  contributes: [contribute(BundleSections, PhoneBook), contribute(UserReferences, PhoneBook)],
  bindings({ bind }, config) {
    bind(MailboxSettings).toConstantValue(config);
  },
  migrations: new URL('./migrations/', import.meta.url),
  metrics: [messages],
  uses: { mailbox: Mailbox, phones: PhoneBook, settings: MailboxSettings },
  routes: ({ mailbox, settings }) => [webhookRoute(mailbox, settings)],
  admin: ({ phones }) =>
    adminRouter({
      link: saveMutation(adminProcedure('sms-mailbox.admin'), phoneItem, (phone, by) => phones.linkPhone(phone, by)),
    }),
  jobs: ({ mailbox }) => [mailbox.answering],
  health: ({ mailbox }) => mailbox.checkGateway(),
});
