export { AnswerCounts } from './answer-counts.js';
export { DueCounting } from './due-counts.js';
export { FilingCounts } from './filing-counts.js';
export { RatingCounts } from './rating-counts.js';
