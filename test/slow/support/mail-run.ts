import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { CrashFolder, TRAMITE } from './crash-folder.js';
import { CrashHost } from './crash-host.js';
import { MailClients } from './mail-clients.js';
import { MailCollector } from './mail-collector.js';
import { addPeople } from './mail-people.js';
import { RemovableRun } from './removable-run.js';

/** Mails that the host's queue sends at a time. */
export const WORKERS = 4;

const bundle = {
  version: 1,
  tramites: [
    {
      codigo: TRAMITE,
      nombre: 'Trámite con comprobante',
      preguntas: [
        { pre_codigo: 'folio', pre_texto: 'Folio', pre_tipo: 'TEXTO', pre_obligatorio: true },
        {
          pre_codigo: 'correo',
          pre_texto: 'Correo',
          pre_tipo: 'CORREO',
          pre_obligatorio: true,
          pre_recibo: true,
        },
      ],
    },
  ],
};

const configFor = (port: number): object => ({
  http: { port: 0, publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 },
  logging: { level: 'error' },
  // A dead host's mails are taken up within the next lives, not after the last one.
  jobs: { workers: WORKERS, leaseSeconds: 2, pollSeconds: 0.2 },
  mail: {
    driver: 'smtp',
    host: '127.0.0.1',
    port,
    secure: 'none',
    from: 'Alcaldía de Prueba <no-responder@ciudad.example>',
    timeoutSeconds: 10,
  },
});

/** A host that mails, the server that gets its mails, and citizens who cause them. */
export class MailRun extends RemovableRun {
  kills = 0;
  private citizens: MailClients | undefined;

  private constructor(
    readonly folder: CrashFolder,
    readonly host: CrashHost,
    readonly collector: MailCollector,
  ) {
    super();
  }

  static async start(people: number): Promise<MailRun> {
    const folder = await CrashFolder.create();
    const collector = await MailCollector.open();
    const run = new MailRun(folder, new CrashHost(folder), collector);
    return run.begun(run.begin(people));
  }

  get clients(): MailClients {
    return this.citizens!;
  }

  async killHost(): Promise<void> {
    await this.host.kill();
    this.kills += 1;
    this.collector.life += 1;
    await this.host.start();
  }

  private async begin(people: number): Promise<void> {
    const { VENTANILLA_CONFIG, VENTANILLA_BUNDLE } = this.folder.environment;
    await writeFile(VENTANILLA_CONFIG!, stringify(configFor(this.collector.port)));
    await writeFile(VENTANILLA_BUNDLE!, stringify(bundle));
    await this.host.start();
    await addPeople(this.folder, people);
    this.citizens = new MailClients(() => this.host.url, this.collector);
  }

  protected async end(): Promise<void> {
    const stopped = this.citizens?.stop();
    await this.host.retire();
    await stopped;
    await this.collector.close();
    await this.folder.remove();
  }
}
