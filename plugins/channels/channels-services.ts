import { ChannelsSweeper } from './channels-sweeper.js';
import { LoadedChannels } from './connections/loaded-channels.js';
import { Connections } from './contract.js';
import { ClosingNotices } from './conversation/closing-notices.js';
import { Conversation } from './conversation/conversation.js';
import { IncomingMessages } from './intake/incoming-messages.js';
import { ReplyDelivery } from './replies/reply-delivery.js';
import { ReplyFigures } from './replies/reply-figures.js';
import { ShownWordings } from './texts/shown-wordings.js';
import { WordingAdministration } from './texts/wording-administration.js';
import { TaskTranscription } from './voice/task-transcription.js';
import { VoiceNotes } from './voice/voice-notes.js';

/** The services that the functions of the plugin's definition receive. */
export const channelsUses = {
  channels: LoadedChannels,
  closingNotices: ClosingNotices,
  connections: Connections,
  conversation: Conversation,
  incoming: IncomingMessages,
  replyDelivery: ReplyDelivery,
  replyFigures: ReplyFigures,
  shownTexts: ShownWordings,
  sweeper: ChannelsSweeper,
  taskTranscription: TaskTranscription,
  texts: WordingAdministration,
  voiceNotes: VoiceNotes,
} as const;
