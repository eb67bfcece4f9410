import assert from 'node:assert/strict';
import { Connections, type Channel } from '../../plugins/channels/contract.js';
import { AdminCaller } from '../admin-caller.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../start-test-host.js';
import { until } from '../until.js';
import { ChannelOffice, officeBundle as bundle, PASSWORD } from './channel-office.js';
import type { ChannelPlatform, PlatformText } from './channel-platform.js';

/** A connection of the channel, and its secrets. */
interface CityConnection {
  readonly id: number;
  readonly codigo: string;
  readonly token: string;
  readonly webhookSecret: string;
}

/** A city of two hosts on one database, with a connection of the channel that chats can be linked to. */
export class ChannelCity {
  private constructor(
    readonly hosts: readonly [TestHost, TestHost],
    readonly connection: CityConnection,
    readonly office: ChannelOffice,
    private readonly servicio: Channel['servicio'],
    private readonly platform: ChannelPlatform,
  ) {}

  static async start(servicio: string, platform: ChannelPlatform, options: TestHostOptions): Promise<ChannelCity> {
    const config = { ...options.config, logging: { level: 'info' } };
    const first = await startTestHost({ ...options, config, bundle });
    const { databaseUrl, dataFolder, secretKey } = first;
    const second = await startTestHost({ ...options, config, databaseUrl, dataFolder, secretKey });
    const jefa = await AdminCaller.login(first, 'jefa', PASSWORD);
    const token = 'ficha-de-la-ciudad';
    const made = await jefa.mutate(`${servicio}.create`, { identificador: 'ciudad', token, usuario: 'jefa' });
    assert.equal(made.status, 200, made.text);
    const { id, codigo_verificacion: codigo } = made.data as { id: number; codigo_verificacion: string };
    const found = await first.container.get<Connections>(Connections).findConnection(servicio, id);
    const connection = { id, codigo, token, webhookSecret: found!.webhookSecret };
    const office = await ChannelOffice.open(first);
    return new ChannelCity([first, second], connection, office, servicio, platform);
  }

  async stop(): Promise<void> {
    for (const host of this.hosts.toReversed()) await host.stop();
  }

  /** Sends a text as the platform does; to the second host if `which` is 1. */
  bring(text: PlatformText, which: 0 | 1 = 0): Promise<number> {
    const body = this.platform.bodyOf(text);
    return this.post(body, this.platform.headersOf(body, this.connection), { which });
  }

  async post(
    body: string,
    headers: Readonly<Record<string, string>>,
    { which = 0, id = this.connection.id }: { readonly which?: 0 | 1; readonly id?: number } = {},
  ): Promise<number> {
    const { url } = this.hosts[which];
    const { status } = await fetch(`${url}/plugins/${this.servicio}/webhook/${id}/`, {
      method: 'POST',
      headers,
      body,
    });
    return status;
  }

  /** Waits until the platform has received a message that contains this text. */
  async awaitReply(chat: string, what: string): Promise<void> {
    await until(`chat ${chat} was told "${what}"`, () => {
      // A retry waits for the clock of the host.
      for (const { clock } of this.hosts) clock.advance(1);
      return this.platform.taken.some((one) => one.chat === chat && one.text.includes(what));
    });
  }

  /** Waits until all incoming messages are handled, and returns the tasks of the channel: `count` of them. */
  async tasksOnce(count: number): Promise<{ codigo: string; titulo: string }[]> {
    await until('what came in was worked on', async () => {
      const [row] = await this.hosts[0].database.rows<{ open: string | number }>(
        `SELECT COUNT(*) AS "open" FROM host_job
         WHERE name = 'channels/incoming' AND state IN ('PENDIENTE', 'EN_COLA')`,
      );
      return Number(row!.open) === 0;
    });
    const tasks = await this.tasks();
    assert.equal(tasks.length, count);
    return tasks;
  }

  /** Returns the tasks of the channel, in the order of their creation. */
  async tasks(): Promise<{ codigo: string; titulo: string }[]> {
    return this.hosts[0].database.rows(
      'SELECT codigo, titulo FROM workflow_task WHERE instance_id IS NULL AND tipo = $1 ORDER BY id',
      [this.servicio],
    );
  }
}
