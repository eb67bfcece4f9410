import { z } from 'zod';
import { insist } from '../jobs/insist.js';
import { JobLostError } from '../jobs/job-lost-error.js';
import {
  defineJob,
  JobFailedError,
  jobHandler,
  JobRefusedError,
  SealError,
  type Database,
  type JobHandler,
  type Logger,
  type Outbox,
} from '../plugin-api/index.js';
import type { Tracer } from '../tracing/tracer.js';
import { MailDelayedError, MailRefusedError } from './mail-errors.js';
import { followUp, storedFollowUp } from './mail-follow-up.js';
import type { MailSeal } from './mail-seal.js';
import type { MailTransport } from './mail-transport.js';
import type { WaitingMail } from './outgoing-mail.js';
import { prepareMail, type MailSources } from './prepare-mail.js';

/** A message that waits: the name of its template in the clear, for whoever looks at the jobs, and the rest sealed. */
export const mailJob = defineJob(
  'host/mail',
  z.strictObject({ template: z.string(), sealed: z.base64(), onEnd: storedFollowUp.optional() }),
);

/** What mail is sent with. */
export interface MailHandlerParts {
  readonly seal: MailSeal;
  readonly sources: MailSources;
  readonly transport: MailTransport;
  readonly logger: Logger;
  readonly tracer: Tracer;
  readonly outbox: Outbox;
  readonly database: Database;
}

/**
 * While the root key is being changed, another host may have the key that this one lacks: such a message waits for it.
 */
function openMail(seal: MailSeal, sealed: string, template: string): WaitingMail {
  try {
    return seal.open(sealed, template);
  } catch (error) {
    if (error instanceof SealError && error.reason === 'unknown-key') {
      throw new JobFailedError('El mensaje se selló con una clave secreta que este servidor no tiene.');
    }
    throw new JobRefusedError('El mensaje no se puede abrir: se cambió después de sellarlo.');
  }
}

/**
 * Hands messages to the transport, at least once each. Log lines name the job, the template and the code of a failure:
 * never an address, a subject, or what a server said, which quotes them.
 */
export function mailHandler({
  seal,
  sources,
  transport,
  logger,
  tracer,
  outbox,
  database,
}: MailHandlerParts): JobHandler {
  return jobHandler({
    type: mailJob,
    handle: async ({ template, sealed, onEnd }, { id, attempt, signal, finish }) => {
      const mail = await prepareMail(openMail(seal, sealed, template), sources, signal);
      const fields = { job: id, template, attempt };
      try {
        const span = { name: 'mail', kind: 'client', attributes: { 'ventanilla.mail.template': template } } as const;
        await tracer.span(span, () => transport.send(mail, { id, signal }));
      } catch (error) {
        if (error instanceof MailRefusedError) {
          logger.warn({ ...fields, errorCode: error.code }, 'mail was refused for good');
          throw new JobRefusedError(`El servidor de correo rechazó el mensaje: ${error.code}.`, {
            cause: error,
          });
        }
        if (!(error instanceof MailDelayedError)) throw error;
        if (error.needsOperator) {
          logger.warn(
            { ...fields, errorCode: error.code },
            'mail waits: its server refuses our login or we its certificate',
          );
        }
        throw new JobFailedError(`El servidor de correo no recibió el mensaje: ${error.code}.`, {
          cause: error,
        });
      }
      logger.info(fields, 'mail was sent');
      if (!onEnd) return;
      const end = async (): Promise<void> =>
        database.transaction(async (tx) => {
          await followUp(tx, outbox, onEnd, 'sent');
          await finish(tx);
        });
      await insist(end, (error) => error instanceof JobLostError);
    },
    givenUp: async (tx, { onEnd }) => {
      if (onEnd) await followUp(tx, outbox, onEnd, 'failed');
    },
  });
}
