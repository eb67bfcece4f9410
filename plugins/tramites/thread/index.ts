/**
 * The messages between the citizen of a record and the city, the reviews and the ratings of answers. This part knows
 * the vocabulary, the notices, the catalog and the records. Other folders of the plugin import it by this file alone.
 */
export { threadProcedures } from './admin/thread-procedures.js';
export { attentionTemplate } from './attention/attention-mail.js';
export { MessageAttention } from './message-attention.js';
export { MessageDesk, type NamedMessage } from './message-desk.js';
export { citizenThreadRoutes } from './routes/citizen-thread-routes.js';
export { staffThreadRoutes } from './routes/staff-thread-routes.js';
export { namedMessage, trackedThread } from './routes/thread-schemas.js';
export { TrackedThreads } from './tracked-threads.js';
