import { ConnectionsSection } from './bundle/connections-section.js';
import { WordingsSection } from './bundle/wordings-section.js';
import { ChannelsSweeper } from './channels-sweeper.js';
import { ConnectionImports } from './connections/connection-imports.js';
import { ConnectionOwners } from './connections/connection-owners.js';
import { ConnectionRows } from './connections/connection-rows.js';
import { ConnectionWriting } from './connections/connection-writing.js';
import { LoadedChannels } from './connections/loaded-channels.js';
import { SealedConnections } from './connections/sealed-connections.js';
import { VerificationCodes } from './connections/verification-codes.js';
import { Connections } from './contract.js';
import { ChatLines } from './conversation/chat-lines.js';
import { ClosingNotices } from './conversation/closing-notices.js';
import { Conversation } from './conversation/conversation.js';
import { Linking } from './conversation/linking.js';
import { Tasks } from './conversation/tasks.js';
import { Turns } from './conversation/turns.js';
import { Unlinked } from './conversation/unlinked.js';
import { WrongCodes } from './conversation/wrong-codes.js';
import { dialogueServices } from './dialogue/dialogue-services.js';
import { IncomingMessages } from './intake/incoming-messages.js';
import { AnswerReplies } from './records/answer-replies.js';
import { FilerChats } from './records/filer-chats.js';
import { Replies } from './replies/replies.js';
import { ReplyDelivery } from './replies/reply-delivery.js';
import { ReplyFigures } from './replies/reply-figures.js';
import { inboxServices } from './inbox/inbox-services.js';
import { WordingAdministration } from './texts/wording-administration.js';
import { Wordings } from './texts/wordings.js';
import { TaskTranscription } from './voice/task-transcription.js';
import { VoiceNotes } from './voice/voice-notes.js';
import { voiceServices } from './voice/voice-services.js';

/** The plugin's own services, each bound to itself. */
export const channelsServices = [
  AnswerReplies,
  ChannelsSweeper,
  ChatLines,
  ClosingNotices,
  ConnectionImports,
  ConnectionOwners,
  ConnectionRows,
  ConnectionsSection,
  ConnectionWriting,
  Conversation,
  ...dialogueServices,
  FilerChats,
  IncomingMessages,
  Linking,
  LoadedChannels,
  Replies,
  ReplyDelivery,
  ReplyFigures,
  SealedConnections,
  Tasks,
  ...inboxServices,
  Turns,
  Unlinked,
  VerificationCodes,
  ...voiceServices,
  WordingAdministration,
  Wordings,
  WordingsSection,
  WrongCodes,
] as const;

/** What the plugin's functions are handed. */
export const channelsUses = {
  channels: LoadedChannels,
  closingNotices: ClosingNotices,
  connections: Connections,
  conversation: Conversation,
  incoming: IncomingMessages,
  replyDelivery: ReplyDelivery,
  replyFigures: ReplyFigures,
  sweeper: ChannelsSweeper,
  taskTranscription: TaskTranscription,
  texts: WordingAdministration,
  voiceNotes: VoiceNotes,
} as const;
