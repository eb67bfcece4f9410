import { contribute, definePlugin, KeyKinds } from '../../host/plugin-api/index.js';
import { Channels, connectionPermissions, Connections } from '../channels/contract.js';
import { messengerAdmin } from './admin/messenger-admin.js';
import { MessengerChannel } from './channel/messenger-channel.js';
import { messengerCommand } from './commands/messenger-command.js';
import { messengerConfig } from './messenger-config.js';
import { MessengerSettings } from './messenger-settings.js';
import { BotSecretKind } from './webhook/bot-secret-kind.js';
import { WebhookRegistration } from './webhook/webhook-registration.js';

/** The messenger bot: one channel of the kit (decisions, section 10). */
export const messengerPlugin = definePlugin({
  id: 'messenger',
  dependsOn: ['channels'],
  config: messengerConfig,
  environment: { VENTANILLA_MESSENGER_API_ROOT: 'apiRoot' },
  permissions: connectionPermissions('messenger', 'los bots del mensajero'),
  contributes: [contribute(Channels, MessengerChannel), contribute(KeyKinds, BotSecretKind)],
  bindings({ bind }, config) {
    bind(MessengerSettings).toConstantValue(config);
  },
  uses: { connections: Connections, registration: WebhookRegistration },
  admin: messengerAdmin,
  commands: (services) => [messengerCommand(services)],
});
