import type { FormField } from '../../forms/contract.js';
import type { IncomingContent } from '../contract.js';
import type { AskedState } from './dialogue-state.js';

/**
 * Returns the question that a file answers while a message asks for its text: people send a photo first. Returns
 * undefined in other forms, where a file answers the asked question or none.
 */
export const fileQuestionOf = (
  { subject, asked }: AskedState,
  questions: readonly FormField[],
  { kind }: IncomingContent,
): FormField | undefined =>
  subject.kind === 'message' && kind === 'file'
    ? questions.find(({ tipo, codigo }) => tipo === 'ARCHIVO' && codigo !== asked)
    : undefined;
