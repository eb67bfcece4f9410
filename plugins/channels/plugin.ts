import { definePlugin } from '../../host/plugin-api/index.js';
import { channelsConfig } from './channels-config.js';
import { channelsServices, channelsUses } from './channels-services.js';
import { ChannelsSettings } from './channels-settings.js';
import { Channels } from './contract.js';

/** What all channels have in common: linking, tasks, order, dialogues, voice (decisions, section 10). */
export const channelsPlugin = definePlugin({
  id: 'channels',
  dependsOn: ['auth', 'forms', 'tramites', 'workflow'],
  config: channelsConfig,
  offers: [Channels],
  bindings({ bind }, config) {
    bind(ChannelsSettings).toConstantValue(config);
    for (const service of channelsServices) bind<unknown>(service).toSelf();
  },
  migrations: new URL('./migrations/', import.meta.url),
  uses: channelsUses,
});
