import { defineCounter, defineGauge } from '../../host/plugin-api/index.js';

/**
 * Counts incoming messages: `received`, `repeated`, `unreadable` (a body that is not of the platform), and `given_up`
 * for a received one that could not be processed.
 */
export const messages = defineCounter('ventanilla_channels_messages_total', 'Messages that came in, by outcome', [
  'servicio',
  'outcome',
]);

/** Counts replies: `sent`, `refused` (the chat does not accept messages), `given_up` after three days. */
export const replies = defineCounter('ventanilla_channels_replies_total', 'Replies, by outcome', [
  'servicio',
  'outcome',
]);

export const oldestReply = defineGauge(
  'ventanilla_channels_oldest_waiting_reply_age_seconds',
  'How long the oldest reply that is not sent has been waiting, 0 without one; the same on all hosts',
);

/** The metrics of the plugin. */
export const channelsMetrics = [messages, replies, oldestReply];
