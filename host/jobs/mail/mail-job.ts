import { JobLostError } from '../begun-job.js';
import { insist } from '../insist.js';
import {
  JobFailedError,
  jobHandler,
  JobRefusedError,
  SealError,
  type Database,
  type JobHandler,
  type Logger,
  type Outbox,
} from '../../plugin-api/index.js';
import type { Tracer } from '../../runtime/tracing/tracer.js';
import type { ReturnAddress } from './bounces/return-address.js';
import type { SentMails } from './bounces/sent-mails.js';
import { MailDelayedError, MailRefusedError } from './mail-errors.js';
import { followUp } from './mail-follow-up.js';
import { mailJob } from './mail-job-type.js';
import type { MailSeal } from './mail-seal.js';
import type { MailTransport } from './mail-transport.js';
import type { WaitingMail } from './outgoing-mail.js';
import { prepareMail, type MailSources } from './prepare-mail.js';

/** The attempt from which the usual pauses are too long for a waiting person. */
const AWAITED_SOON = 3;
const AWAITED_PAUSE_SECONDS = 60;

/** The beginning of the reason for a mail that was given up because no server was reached. */
const UNSENT = 'No se pudo llegar al servidor de correo: no se envió nada';

export interface MailHandlerParts {
  readonly seal: MailSeal;
  readonly sources: MailSources;
  readonly transport: MailTransport;
  readonly logger: Logger;
  readonly tracer: Tracer;
  readonly outbox: Outbox;
  readonly database: Database;
  /** The return addresses and the store of sent mails; undefined where the city does not handle returned mails. */
  readonly returns: { readonly address: ReturnAddress; readonly sentMails: Pick<SentMails, 'noteSent'> } | undefined;
}

/**
 * Opens a waiting mail. While the root key is being changed, another host may have the key that this one lacks: such a
 * mail waits for that host.
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
 * Builds the handler that passes messages to the transport, at least once each. Log lines name the job, the template
 * and the code of a failure: never an address, a subject, or a server's answer, which quotes them.
 */
export function mailHandler({
  seal,
  sources,
  transport,
  logger,
  tracer,
  outbox,
  database,
  returns,
}: MailHandlerParts): JobHandler {
  return jobHandler({
    type: mailJob,
    handle: async ({ template, sealed, onEnd, awaited }, { id, attempt, signal, finish }) => {
      const prepared = await prepareMail(openMail(seal, sealed, template), sources, signal);
      // A mail without a follow-up needs no return address of its own: no caller waits for its end.
      const mail = { ...prepared, ...(onEnd && returns && { returnTo: returns.address.of(id) }) };
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
        if (error.isUnsent && awaited && attempt === 1) {
          logger.warn({ ...fields, errorCode: error.code }, 'mail was not sent: its server was not reached');
          throw new JobRefusedError(`${UNSENT}: ${error.code}.`, { cause: error });
        }
        if (error.needsOperator) {
          logger.warn(
            { ...fields, errorCode: error.code },
            'mail waits: its server refuses our login or we its certificate',
          );
        }
        throw new JobFailedError(`El servidor de correo no recibió el mensaje: ${error.code}.`, {
          cause: error,
          ...(awaited && attempt >= AWAITED_SOON && { afterSeconds: AWAITED_PAUSE_SECONDS }),
        });
      }
      logger.info(fields, 'mail was sent');
      if (!onEnd) return;
      const end = async (): Promise<void> =>
        database.transaction(async (tx) => {
          if (returns) await returns.sentMails.noteSent(tx, id, onEnd);
          else await followUp(tx, outbox, onEnd, { outcome: 'sent' });
          await finish(tx);
        });
      await insist(end, (error) => error instanceof JobLostError);
    },
    givenUp: async (tx, { onEnd }, { words }) => {
      if (onEnd) await followUp(tx, outbox, onEnd, { outcome: words.startsWith(UNSENT) ? 'unsent' : 'failed' });
    },
  });
}
