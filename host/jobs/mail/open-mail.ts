import path from 'node:path';
import type { HealthCheck } from '../../runtime/health/health-check.js';
import type {
  AnyBundleSection,
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
  ScheduledJob,
  Secrets,
  TextTemplates,
} from '../../plugin-api/index.js';
import type { Tracer } from '../../runtime/tracing/tracer.js';
import { BounceService } from './bounces/bounce-service.js';
import { ReturnAddress } from './bounces/return-address.js';
import { SentMails } from './bounces/sent-mails.js';
import { FolderTransport } from './folder-transport.js';
import { senderOf } from './mail-address.js';
import type { MailConfig } from './mail-config.js';
import { mailHandler } from './mail-job.js';
import { MailSeal } from './mail-seal.js';
import type { MailTransport } from './mail-transport.js';
import { MailWordings } from './mail-wordings.js';
import { OutboxMailer } from './outbox-mailer.js';
import { SmtpTransport } from './smtp-transport.js';
import { MailTemplatesSection } from './templates/mail-templates-section.js';
import { CityMailTemplates } from './templates/mail-templates.js';

export interface MailParts {
  readonly config: MailConfig;
  readonly dataFolder: string;
  readonly texts: TextTemplates;
  readonly templates: readonly MailTemplate[];
  /** The names that mails by templates of the city provide; empty where no plugin declares any. */
  readonly names: readonly string[];
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The services that mail needs besides, once there is a database. */
export interface MailBase {
  readonly database: Database;
  readonly revisions: Revisions;
  readonly audit: AuditLog;
  readonly files: Files;
  readonly outbox: Outbox;
  readonly tracer: Tracer;
}

/** Both ends of a mail's way, into the outbox and out of it. */
export interface MailService {
  readonly mailer: Mailer;
  readonly templates: CityMailTemplates;
  /** The city's own templates as a section of bundles. */
  readonly section: AnyBundleSection;
  readonly handler: JobHandler;
  /** Undefined where the city does not handle returned mails. */
  readonly bounces: BounceService | undefined;
  readonly schedule: ScheduledJob;
}

/** Opens the configured transport; it does not connect before there is a message. */
export async function openMailTransport(config: MailConfig, dataFolder: string): Promise<MailTransport> {
  const from = senderOf(config);
  switch (config.driver) {
    case 'folder':
      return new FolderTransport(path.join(dataFolder, 'mail'), from);
    case 'smtp':
      return SmtpTransport.open(config, from);
  }
}

/**
 * The health check by driver. A server is checked once a minute: each check is a login, and mails can wait for a day.
 */
const checked = { folder: { key: 'data' }, smtp: { key: 'mail.host', seconds: 60 } } as const;

/** Reads the wordings and opens the transport. Throws `BootError` for a broken wording or certificate. */
export async function openMail({ config, dataFolder, texts, clock, logger, ...parts }: MailParts): Promise<{
  serve(base: MailBase): MailService;
  readonly check: HealthCheck;
  close(): void;
}> {
  const city = { name: config.cityName, folder: config.templates };
  const wordings = new MailWordings(parts.templates, city, texts);
  const transport = await openMailTransport(config, dataFolder);
  const seal = new MailSeal(parts.secrets);
  return {
    serve: ({ files, outbox, database, tracer, ...base }) => {
      const templates = new CityMailTemplates({ ...base, database, logger, frame: wordings, names: parts.names });
      const { attachmentBytes, bounces } = config;
      const sentMails = new SentMails({ outbox, database, clock });
      const { address } = bounces;
      const returns = address === undefined ? undefined : { address: new ReturnAddress(address), sentMails };
      const sources = { templates, files };
      return {
        mailer: new OutboxMailer({ outbox, wordings, files, seal, clock, attachmentBytes }),
        templates,
        section: new MailTemplatesSection(templates),
        handler: mailHandler({ seal, sources, transport, logger, tracer, outbox, database, returns }),
        bounces: returns && new BounceService(sentMails, returns.address, logger),
        schedule: sentMails.schedule,
      };
    },
    check: { name: 'mail', ...checked[config.driver], check: () => transport.check() },
    close: () => transport.close(),
  };
}
