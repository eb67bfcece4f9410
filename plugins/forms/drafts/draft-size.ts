import { PayloadTooLargeError, type HostSettings } from '../../../host/plugin-api/index.js';
import { slotsOf, type DraftAnswers } from './draft-answers.js';

/**
 * Checks that a draft has no more files and no larger answers than one filing may have. Throws `PayloadTooLargeError`.
 */
export function checkSize(answers: DraftAnswers, { files: most, fieldBytes }: HostSettings['uploads']): void {
  if (slotsOf(answers).length > most) {
    throw new PayloadTooLargeError(`Se admiten hasta ${most} archivos.`);
  }
  if (Buffer.byteLength(JSON.stringify(answers)) > fieldBytes) {
    throw new PayloadTooLargeError('Las respuestas del borrador son demasiado grandes.');
  }
}
