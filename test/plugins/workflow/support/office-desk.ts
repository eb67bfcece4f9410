import type { Layer } from '../../../../host/boot/config/layers.js';
import { MissingWork } from '../../../../plugins/tramites/records/offices/missing-work.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { AuthClient, PASSWORD } from '../../auth/support/auth-client.js';
import { preguntas, TermDesk } from '../../tramites/support/term-desk.js';
import { WorkflowClient } from './workflow-client.js';

/** The users of the offices: `luz` and `rosa` at Hacienda, `otro` at Gobierno, `jefa` administers processes. */
const people = ['luz', 'rosa', 'otro', 'nadie'] as const;
type Person = (typeof people)[number] | 'gestora' | 'jefa';

const user = (username: string, more: object = {}): object => ({
  username,
  password: PASSWORD,
  email: `${username}@ciudad.example`,
  ...more,
});

const tramite = (codigo: string, more: object = {}): object => ({
  codigo,
  nombre: `Solicitud de ${codigo}`,
  termino: 'PETICION',
  preguntas,
  ...more,
});

export const hacienda = { codigo: 'hacienda', nombre: 'Hacienda', miembros: ['luz', 'rosa'] };

const bundle = {
  catalogos: { dependencia: [hacienda, { codigo: 'gobierno', nombre: 'Gobierno', miembros: ['otro'] }] },
  tramites: [
    tramite('PREDIAL', { dependencia: ' hacienda' }),
    tramite('PODA', { dependencia: 'Ambiente' }),
    tramite('LIBRE'),
  ],
};

/** The task of a record. */
export interface RecordTask {
  readonly id: number;
  readonly estado: string;
  readonly asignado: number | null;
  readonly vence: Date | null;
  readonly titulo: string;
}

/** A city whose tramites have departments and no process, on days that the test chooses. */
export class OfficeDesk {
  private constructor(
    readonly desk: TermDesk,
    readonly client: WorkflowClient,
  ) {}

  static async start(config: Layer = {}): Promise<OfficeDesk> {
    const usuarios = [
      ...people.map((name) => user(name)),
      user('jefa', { permisos: ['workflow.read', 'workflow.admin'] }),
    ];
    const desk = await TermDesk.start(bundle, { roles: [], usuarios }, config);
    return new OfficeDesk(desk, new WorkflowClient(new AuthClient(desk.citizen.host)));
  }

  get host(): TestHost {
    return this.desk.citizen.host;
  }

  stop(): Promise<void> {
    return this.desk.stop();
  }

  /** Sets the clock; all users sign in again. */
  async on(day: string): Promise<void> {
    this.desk.on(day);
    await this.client.signIn(...people, 'gestora', 'jefa');
  }

  /** Files a record on a day, and finds its open task. */
  async file(
    day: string,
    codigo = 'PREDIAL',
  ): Promise<{ readonly filed: Filed; readonly task: RecordTask | undefined }> {
    await this.on(day);
    const filed = await this.desk.file(day, codigo);
    return { filed, task: (await this.tasks(filed))[0] };
  }

  /** Reads the tasks of a record, the oldest first. */
  tasks({ datos }: Filed): Promise<RecordTask[]> {
    return this.host.database.rows(
      'SELECT id, estado, asignado, vence, titulo FROM workflow_task WHERE record_id = $1 ORDER BY id',
      [datos],
    );
  }

  claim(as: Person, { id }: RecordTask) {
    return this.client.post(as, 'tomar-tarea/', { tarea_id: id });
  }

  /** Calls the endpoint of a record that ends with its number. */
  async ofRecord(as: Person, path: string, { radicado }: Filed, body: object) {
    const headers = await this.client.auth.jwt(as);
    return this.client.auth.call('post', `/home/api/tramite/${path}/${radicado}`, { headers, body });
  }

  pass(as: Person, filed: Filed, dependencia: string) {
    return this.ofRecord(as, 'dependencia', filed, { dependencia, motivo: 'Don Juan Pérez vive allá.' });
  }

  /** Reads the departments to which a record can pass. */
  async others(as: Person, { radicado }: Filed) {
    const headers = await this.client.auth.jwt(as);
    return this.client.auth.call('get', `/home/api/tramite/dependencia/${radicado}`, { headers });
  }

  /** Lists the ids of the tasks in an inbox. */
  async inbox(as: Person): Promise<number[]> {
    const { body } = await this.client.get(as, 'bandeja/tareas').expect(200);
    return (body.tareas as { id: number }[]).map(({ id }) => id);
  }

  openMissing(): Promise<void> {
    return this.host.container.get(MissingWork).open(new AbortController().signal);
  }
}
