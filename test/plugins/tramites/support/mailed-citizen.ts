import type { ServiceValue } from '../../../../host/boot/container/build-container.js';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { until } from '../../../../testing/until.js';
import { startTramiteHost, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { answeringStaff, AnsweringClerk } from './answering-staff.js';

/** A city whose mails go to a server of the test, with a citizen who files and a clerk who answers. */
export class MailedCitizen {
  private constructor(
    readonly server: TestSmtpServer,
    readonly citizen: TramiteClient,
    readonly clerk: AnsweringClerk,
  ) {}

  /** Starts the city; `mail` and `more` are parts of its configuration. */
  static async start(
    tramites: readonly object[],
    mail: Layer,
    more: Layer = {},
    overrides: readonly ServiceValue[] = [],
  ): Promise<MailedCitizen> {
    const server = await TestSmtpServer.start();
    const citizen = await startTramiteHost(
      { ...answeringStaff, tramites },
      {
        config: { mail: server.config(mail), jobs: { pollSeconds: 0.05 }, logging: { level: 'debug' }, ...more },
        overrides,
      },
    );
    return new MailedCitizen(server, citizen, await AnsweringClerk.login(citizen.host));
  }

  /** Waits until no job is pending: all mails are sent, and the jobs that follow them are done. */
  isQuiet(): Promise<void> {
    return until('nothing waits', async () => {
      const sql = "SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')";
      return (await this.citizen.host.database.rows(sql)).length === 0;
    });
  }

  async stop(): Promise<void> {
    await this.citizen.host.stop();
    await this.server.stop();
  }
}
