import { BundleSections, contribute, definePlugin, UserReferences } from '../../host/plugin-api/index.js';
import { ConnectionsSection } from './bundle/connections-section.js';
import { channelsConfig } from './channels-config.js';
import { channelsMetrics } from './channels-figures.js';
import { channelsServices, channelsUses } from './channels-services.js';
import { ChannelsSettings } from './channels-settings.js';
import { secretColumn, tokenColumn } from './connections/connection-columns.js';
import { ConnectionOwners } from './connections/connection-owners.js';
import { SealedConnections } from './connections/sealed-connections.js';
import { Channels, Connections } from './contract.js';
import { webhookRoutes } from './intake/webhook-routes.js';

/** What all channels have in common: linking, tasks, order, dialogues, voice (decisions, section 10). */
export const channelsPlugin = definePlugin({
  id: 'channels',
  dependsOn: ['auth', 'forms', 'tramites', 'workflow'],
  config: channelsConfig,
  offers: [Channels],
  contributes: [contribute(BundleSections, ConnectionsSection), contribute(UserReferences, ConnectionOwners)],
  bindings({ bind }, config) {
    bind(ChannelsSettings).toConstantValue(config);
    bind(Connections).toService(SealedConnections);
    for (const service of channelsServices) bind<unknown>(service).toSelf();
  },
  migrations: new URL('./migrations/', import.meta.url),
  sealedColumns: [tokenColumn, secretColumn],
  metrics: channelsMetrics,
  uses: channelsUses,
  routes: webhookRoutes,
  jobs: ({ conversation, replyDelivery }) => [conversation.handler, replyDelivery.handler],
  listens: ({ closingNotices }) => [closingNotices.listener],
  schedules: ({ sweeper }) => [sweeper.schedule],
  start: ({ replyFigures }) => replyFigures.begin(),
});
