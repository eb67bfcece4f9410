import { z } from 'zod';
import {
  defineJob,
  JobFailedError,
  jobHandler,
  JobRefusedError,
  type JobHandler,
  type Logger,
} from '../plugin-api/index.js';
import { MailDelayedError, MailRefusedError } from './mail-errors.js';
import type { MailSeal } from './mail-seal.js';
import type { MailTransport } from './mail-transport.js';

/** A message that waits: the name of its template in the clear, for whoever looks at the jobs, and the rest sealed. */
export const mailJob = defineJob('host/mail', z.strictObject({ template: z.string(), sealed: z.base64() }));

/**
 * Hands messages to the transport, at least once each. Log lines name the job, the template and the code of a failure:
 * never an address, a subject, or what a server said, which quotes them.
 */
export function mailHandler(seal: MailSeal, transport: MailTransport, logger: Logger): JobHandler {
  return jobHandler({
    type: mailJob,
    handle: async ({ template, sealed }, { id, attempt, signal }) => {
      const mail = seal.open(sealed, template);
      if (!mail) throw new JobRefusedError('El mensaje no se puede abrir: se selló con otra clave secreta.');
      const fields = { job: id, template, attempt };
      try {
        await transport.send(mail, { id, signal });
      } catch (error) {
        if (error instanceof MailRefusedError) {
          logger.warn({ ...fields, errorCode: error.code }, 'mail was refused for good');
          throw new JobRefusedError(`El servidor de correo rechazó el mensaje: ${error.code}.`);
        }
        if (!(error instanceof MailDelayedError)) throw error;
        if (error.needsOperator) {
          logger.warn(
            { ...fields, errorCode: error.code },
            'mail waits: its server refuses our login or we its certificate',
          );
        }
        throw new JobFailedError(`El servidor de correo no recibió el mensaje: ${error.code}.`);
      }
      logger.info(fields, 'mail was sent');
    },
  });
}
