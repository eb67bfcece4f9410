import { plainAnswerWords } from '../../../forms/contract.js';

/** The words in which answers are shown to the person who gave them. */
export const answerWords = plainAnswerWords;
