/**
 * The answers of staff to records, their delivery, and the withdrawal of records that citizens leave unanswered. This
 * part knows the vocabulary, the catalog and the records. Other folders of the plugin import it by this file alone.
 */
export { answerProcedures } from './admin/answer-procedures.js';
export { AnswerDesk } from './answer-desk.js';
export { toTrackedDocument } from './answer-documents.js';
export { answerTemplate } from './answer-mail.js';
export { lapseTemplate } from './returned/lapse-mail.js';
export { answerRoutes } from './routes/answer-routes.js';
export { seenAnswer, trackedAnswer, trackedDocument } from './routes/answer-schemas.js';
export type { SeenAnswer } from './seen-answer.js';
export { TrackedAnswers } from './tracked-answers.js';
