import { PayloadTooLargeError, type HostSettings } from '../../../host/plugin-api/index.js';
import { isFile, type DraftAnswers } from './draft-answers.js';

/** As many files, and as large answers, as one filing may bring. Throws `PayloadTooLargeError` for more. */
export function checkSize(answers: DraftAnswers, { files: most, fieldBytes }: HostSettings['uploads']): void {
  if (Object.values(answers).filter(isFile).length > most) {
    throw new PayloadTooLargeError(`Se admiten hasta ${most} archivos.`);
  }
  if (Buffer.byteLength(JSON.stringify(answers)) > fieldBytes) {
    throw new PayloadTooLargeError('Las respuestas del borrador son demasiado grandes.');
  }
}
