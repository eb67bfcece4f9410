import { BundleSections, contribute, definePlugin, UserReferences } from '../../host/plugin-api/index.js';
import { channelsAdmin } from './admin/channels-admin.js';
import { ConnectionsSection } from './bundle/connections-section.js';
import { WordingsSection } from './bundle/wordings-section.js';
import { channelsConfig } from './channels-config.js';
import { channelsMetrics } from './channels-figures.js';
import { channelsUses } from './channels-services.js';
import { ChannelsSettings } from './channels-settings.js';
import { secretColumn, tokenColumn } from './connections/connection-columns.js';
import { ConnectionOwners } from './connections/connection-owners.js';
import { SealedConnections } from './connections/sealed-connections.js';
import { Channels, Connections } from './contract.js';
import { draftKeyColumn } from './dialogue/dialogue-rows.js';
import { FilerChannels } from '../tramites/contract.js';
import { FilerChats } from './records/filer-chats.js';
import { webhookRoutes } from './intake/webhook-routes.js';

/** The part that all channels share: linking, tasks, order, dialogues, voice (decisions, section 10). */
export const channelsPlugin = definePlugin({
  id: 'channels',
  dependsOn: ['forms', 'tramites', 'workflow'],
  config: channelsConfig,
  environment: { VENTANILLA_TRANSCRIPTION_KEY: 'transcription.apiKey' },
  permissions: [{ code: 'channels.admin', name: 'Administrar los textos de los canales' }],
  offers: [Channels],
  contributes: [
    contribute(BundleSections, ConnectionsSection),
    contribute(BundleSections, WordingsSection),
    contribute(UserReferences, ConnectionOwners),
    contribute(FilerChannels, FilerChats),
  ],
  sections: ['mensajeros', 'textos_canales'],
  bindings({ bind }, config) {
    bind(ChannelsSettings).toConstantValue(config);
    bind(Connections).toService(SealedConnections);
  },
  migrations: new URL('./migrations/', import.meta.url),
  sealedColumns: [tokenColumn, secretColumn, draftKeyColumn],
  metrics: channelsMetrics,
  uses: channelsUses,
  routes: webhookRoutes,
  admin: channelsAdmin,
  jobs: ({ conversation, replyDelivery, voiceNotes, taskTranscription }) => [
    conversation.handler,
    replyDelivery.handler,
    voiceNotes.handler,
    taskTranscription.handler,
  ],
  listens: ({ closingNotices }) => [closingNotices.listener],
  schedules: ({ sweeper }) => [sweeper.schedule],
  start: ({ replyFigures }) => replyFigures.begin(),
});
