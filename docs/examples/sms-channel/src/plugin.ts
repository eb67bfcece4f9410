import { Channels, connectionPermissions, connectionProcedures, Connections } from 'ventanilla/contracts/channels';
import { adminRouter, contribute, definePlugin } from 'ventanilla/plugin-api';
import { SmsChannel } from './sms-channel.js';
import { smsConfig, SmsSettings } from './sms-config.js';

/** Text messages: linked users send tasks, and citizens file tramites. */
export const plugin = definePlugin({
  id: 'sms',
  version: '1.0.0',
  dependsOn: ['channels'],
  config: smsConfig,
  environment: { SMS_API_ROOT: 'apiRoot' },
  permissions: connectionPermissions('sms', 'SMS'),
  contributes: [contribute(Channels, SmsChannel)],
  bindings({ bind }, config) {
    bind(SmsSettings).toConstantValue(config);
  },
  uses: { connections: Connections },
  admin: ({ connections }) => adminRouter(connectionProcedures('sms', connections)),
});
