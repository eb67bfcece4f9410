import {
  InputError,
  JobRefusedError,
  type afterMail,
  type Mail,
  type Mailer,
  type Transaction,
} from '../../../host/plugin-api/index.js';

/**
 * Hands a mail to the queue, or the next one where its attachments are too large. Throws `JobRefusedError` for an
 * address that no mail goes to.
 */
export async function handToMail(
  mailer: Mailer,
  tx: Transaction,
  [mail, ...smaller]: readonly [Mail, ...Mail[]],
  onEnd: ReturnType<typeof afterMail>,
): Promise<void> {
  try {
    // A mail that is refused has written nothing.
    await mailer.enqueue(tx, mail, { onEnd });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [next, ...others] = smaller;
    if (next && error.code === 'attachments_not_valid') return handToMail(mailer, tx, [next, ...others], onEnd);
    throw new JobRefusedError('La dirección de correo del registro no sirve.', { cause: error });
  }
}
