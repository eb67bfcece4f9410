import type {
  AuditLog,
  Clock,
  Database,
  Files,
  JobHandler,
  Logger,
  Mailer,
  MailTemplate,
  Outbox,
  Revisions,
  Secrets,
  TextTemplates,
} from '../plugin-api/index.js';
import type { MailConfig } from './mail-config.js';
import { mailHandler } from './mail-job.js';
import { MailSeal } from './mail-seal.js';
import { MailWordings } from './mail-wordings.js';
import { openMailTransport } from './open-mail-transport.js';
import { OutboxMailer } from './outbox-mailer.js';
import { CityMailTemplates, type MailTemplates } from './templates/mail-templates.js';

/** What mail is opened with. */
export interface MailParts {
  readonly config: MailConfig;
  readonly dataFolder: string;
  readonly texts: TextTemplates;
  /** The mails of all loaded plugins. */
  readonly templates: readonly MailTemplate[];
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What it needs besides, once there is a database. */
export interface MailBase {
  readonly database: Database;
  readonly revisions: Revisions;
  readonly audit: AuditLog;
  readonly files: Files;
  readonly outbox: Outbox;
}

/** Both ends of a mail's way, into the outbox and out of it, and the city's own templates. */
export interface MailService {
  readonly mailer: Mailer;
  readonly handler: JobHandler;
  readonly templates: MailTemplates;
}

/** Reads the wordings and opens the way out. Throws `BootError` for a wording or a certificate that is broken. */
export async function openMail({ config, dataFolder, texts, clock, logger, ...parts }: MailParts): Promise<{
  serve(base: MailBase): MailService;
  close(): void;
}> {
  const city = { name: config.cityName, folder: config.templates };
  const wordings = new MailWordings(parts.templates, city, texts);
  const transport = await openMailTransport(config, dataFolder);
  const seal = new MailSeal(parts.secrets);
  return {
    serve: ({ files, outbox, database, ...base }) => {
      const templates = new CityMailTemplates({ ...base, database, logger, frame: wordings });
      const { attachmentBytes } = config;
      const sources = { templates, files };
      return {
        mailer: new OutboxMailer({ outbox, wordings, files, seal, clock, attachmentBytes }),
        handler: mailHandler({ seal, sources, transport, logger, outbox, database }),
        templates,
      };
    },
    close: () => transport.close(),
  };
}
