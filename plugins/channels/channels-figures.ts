import { defineCounter, defineGauge } from '../../host/plugin-api/index.js';

/**
 * What came in: `received`, `repeated`, `unreadable` (a body that is none of the platform's), and `given_up` for one
 * that was received and could not be worked on.
 */
export const messages = defineCounter('ventanilla_channels_messages_total', 'Messages that came in, by outcome', [
  'servicio',
  'outcome',
]);

/** What went out: `sent`, `refused` (the chat takes none), `given_up` after three days. */
export const replies = defineCounter('ventanilla_channels_replies_total', 'Replies, by outcome', [
  'servicio',
  'outcome',
]);

export const oldestReply = defineGauge(
  'ventanilla_channels_oldest_waiting_reply_age_seconds',
  'How long the oldest reply that is not sent has been waiting, 0 without one; the same on all hosts',
);

/** The plugin's metrics at `/metrics`. */
export const channelsMetrics = [messages, replies, oldestReply];
