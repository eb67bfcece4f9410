import { noticeTemplate, receiptTemplate } from './notices/index.js';
import { answerTemplate, lapseTemplate } from './answers/index.js';
import { attentionTemplate } from './thread/index.js';
import { validationCodeTemplate } from './validation/index.js';

/** The mails of the plugin. */
export const tramitesMails = [
  receiptTemplate,
  answerTemplate,
  noticeTemplate,
  lapseTemplate,
  attentionTemplate,
  validationCodeTemplate,
];
