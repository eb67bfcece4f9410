import type { ServiceValue } from '../../../../host/boot/container/build-container.js';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { until } from '../../../../testing/until.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { answeringStaff, AnsweringClerk } from './answering-staff.js';
import { neededWords } from './needed-words.js';

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

  /** Files a record with an address for its receipt, which has been sent and is gone. */
  async fileOne(codigo: string, answers: object = { correo: 'ana@correo.example' }): Promise<Filed> {
    const filed = await this.citizen.file(codigo, answers);
    await this.isQuiet();
    this.server.received.splice(0);
    return filed;
  }

  /** Moves a record as the clerk. */
  async move({ datos: id }: Filed, estado: string, motivo?: string): Promise<void> {
    await this.clerk.mutate('records.move', { id, estado, motivo, ...neededWords(estado) }).expect(200);
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
