import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Layer } from '../../../../../host/boot/config/layers.js';
import {
  Mailer,
  Outbox,
  type AnyHostPlugin,
  type JobHandler,
  type JobOutcome,
  type MailTemplate,
} from '../../../../../host/plugin-api/index.js';
import type { MailOptions } from '../../../../../host/plugin-api/jobs/mail.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import { peoplePlugin } from '../../../support/people-plugin.js';
import { pluginOf } from '../../../support/plugin-of.js';

/** The only mail of these tests, of a plugin `sample`. */
export const greeting: MailTemplate = {
  name: 'sample/greeting',
  folder: new URL('../greeting/', import.meta.url),
};

/** The recipient, unless a test sets another one. */
export const TO = 'ana@correo.example';

/** The data of the mail. */
export const DATA = { nombre: 'Ana Íñiguez', codigo: 'K7Q2M' };

/** A row of `host_job`. */
export interface MailJobRow {
  readonly id: string;
  readonly data: unknown;
  readonly state: string;
  readonly attempts: number;
  readonly lease: string | null;
  readonly last_error: string | null;
}

/** The other parts of a host of these tests. */
export interface MailHostOptions {
  readonly jobs?: readonly JobHandler[];
  /** The plugin of the users; without it, no caller is known. */
  readonly people?: AnyHostPlugin;
}

/** A host that sends mail, with helpers for tests. */
export class MailHost {
  private constructor(readonly host: TestHost) {}

  static async start(
    mail: Layer,
    beside?: MailHost,
    { jobs = [], people = peoplePlugin() }: MailHostOptions = {},
  ): Promise<MailHost> {
    const sample = pluginOf({ mailTemplates: [greeting], jobs: () => jobs });
    const host = await startTestHost({
      plugins: [people, sample],
      config: { mail, logging: { level: 'debug' }, jobs: { pollSeconds: 0.05 } },
      ...(beside && { databaseUrl: beside.host.databaseUrl, secretKey: beside.host.secretKey }),
    });
    return new MailHost(host);
  }

  /** Enqueues the mail in its own transaction; returns the id of its job. */
  enqueue(to = TO, data: Readonly<Record<string, string>> = DATA, options?: MailOptions): Promise<string> {
    const mailer = this.host.container.get<Mailer>(Mailer);
    return this.host.database.transaction((tx) => mailer.enqueueMail(tx, { to, template: greeting, data }, options));
  }

  attempt(id: string, seconds: number): Promise<JobOutcome> {
    return this.host.container.get<Outbox>(Outbox).attemptJob(id, seconds);
  }

  rows(): Promise<MailJobRow[]> {
    return this.host.database.rows<MailJobRow>("SELECT * FROM host_job WHERE name = 'host/mail' ORDER BY id");
  }

  async row(id: string): Promise<MailJobRow | undefined> {
    return (await this.rows()).find((row) => row.id === id);
  }

  /** Waits until the job of a mail is done and deleted. */
  gone(id: string): Promise<void> {
    return until('the mail is gone', async () => (await this.row(id)) === undefined);
  }

  /** Waits until the given number of attempts at a mail have failed, and none is running. */
  async failed(id: string, attempts = 1): Promise<MailJobRow> {
    await until(`${attempts} attempts have failed`, async () => {
      const row = await this.row(id);
      return row?.attempts === attempts && row.lease === null && row.last_error !== null;
    });
    return (await this.row(id))!;
  }

  /** Returns the files of the folder driver, by name. */
  async files(): Promise<string[]> {
    const folder = path.join(this.host.dataFolder, 'mail');
    return (await readdir(folder)).sort();
  }

  get log(): string {
    return this.host.logLines.join('');
  }

  stop(): Promise<void> {
    return this.host.stop();
  }
}
