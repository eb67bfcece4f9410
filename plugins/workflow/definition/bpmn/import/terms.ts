import { languages } from '../vocabulary.js';
import type { ReadElement } from '../xml/read-xml.js';
import { asWritten } from './written-json.js';

const DURATION = /^P(?=\w*[1-9])(?:\d{1,2}Y)?(?:\d{1,3}M)?(?:\d{1,3}W)?(?:\d{1,4}D)?$/;
const WORKING_DAYS = /^[1-9]\d{0,3}$/;

/** The term that a timer says, or its text where the engine has no such term. */
export type ReadTerm =
  | { readonly term: unknown }
  | { readonly text: string }
  /** A timer of ours without a duration: the term of the process. */
  | { readonly term: undefined };

/** Reads the term of a timer: days or longer, from its beginning. */
export function readTerm(timer: ReadElement): ReadTerm {
  const duration = timer.first('timeDuration');
  if (!duration) return timer.children.length === 0 ? { term: undefined } : { text: timer.words };
  const text = duration.text.trim();
  const language = duration.get('language');
  if (language === languages.workingDays && WORKING_DAYS.test(text)) return { term: { habiles: Number(text) } };
  if (language === languages.legalTerm) {
    const term = asWritten(text);
    if (typeof term === 'object' && term !== null) return { term };
  }
  return DURATION.test(text) ? { term: text } : { text };
}
