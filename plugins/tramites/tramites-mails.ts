import { receiptTemplate } from './receipts/receipt.js';
import { noticeTemplate } from './notices/notice-mail.js';
import { answerTemplate } from './record-answers/answer-mail.js';
import { lapseTemplate } from './returned/lapse-mail.js';
import { validationCodeTemplate } from './validation/begin-validation.js';

/** The mails of the plugin. */
export const tramitesMails = [receiptTemplate, answerTemplate, noticeTemplate, lapseTemplate, validationCodeTemplate];
