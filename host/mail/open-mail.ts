import type {
  Clock,
  Database,
  JobHandler,
  Logger,
  Mailer,
  MailTemplate,
  Outbox,
  Secrets,
} from '../plugin-api/index.js';
import type { MailConfig } from './mail-config.js';
import { mailHandler } from './mail-job.js';
import { MailSeal } from './mail-seal.js';
import { MailWordings } from './mail-wordings.js';
import { openMailTransport } from './open-mail-transport.js';
import { OutboxMailer } from './outbox-mailer.js';

/** What mail is opened with. */
export interface MailParts {
  readonly config: MailConfig;
  readonly dataFolder: string;
  /** The mails of all loaded plugins. */
  readonly templates: readonly MailTemplate[];
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Both ends of a mail's way: into the outbox, and out of it. */
export interface MailService {
  mailer(outbox: Outbox): Mailer;
  handler(outbox: Outbox, database: Database): JobHandler;
  close(): void;
}

/** Reads the wordings and opens the way out. Throws `BootError` for a wording or a certificate that is broken. */
export function openMail({ config, dataFolder, templates, secrets, clock, logger }: MailParts): MailService {
  const wordings = new MailWordings(templates, { name: config.cityName, folder: config.templates });
  const transport = openMailTransport(config, dataFolder);
  const seal = new MailSeal(secrets);
  return {
    mailer: (outbox) => new OutboxMailer(outbox, wordings, seal, clock),
    handler: (outbox, database) => mailHandler({ seal, transport, logger, outbox, database }),
    close: () => transport.close(),
  };
}
