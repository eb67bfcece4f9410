// The code that pages and programs that draw forms share: it runs in browsers too, and imports nothing of the server.
export * from './fields/answered-files.js';
export { answerInWords, textOf, type AnswerWords } from './fields/answer-words.js';
export * from './fields/document-types.js';
export * from './fields/field-control.js';
export * from './fields/field-hint.js';
export { partNames, partsOf, type FieldParts } from './fields/field-parts.js';
export * from './fields/file-families.js';
export * from './fields/file-words.js';
export * from './fields/missing-answer.js';
export { plainAnswerWords } from './fields/plain-answer-words.js';
export * from './fields/posted-answer.js';
export * from './fields/typed-answer.js';
export * from './fields/typed-number.js';
