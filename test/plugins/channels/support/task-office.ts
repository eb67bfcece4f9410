import request from 'supertest';
import { UserDirectory, type Identity } from '../../../../host/plugin-api/index.js';
import { Inbox, WorkItems } from '../../../../plugins/workflow/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { cityBundle } from '../../procedures/support/procedures-client.js';
import { complaintOf, processOf, taskOf } from '../../workflow/support/office.js';

/** A process with a task that has a form and an action of each kind, followed by a task without a form. */
const queja = complaintOf(
  { codigo: 'RESPONDER', nombre: 'Responder' },
  { formulario: 'F_QUEJA', plazo: 'P5D' },
  taskOf('ARCHIVAR', ['ventanilla'], {
    nombre: 'Archivar',
    acciones: [
      { codigo: 'SEGUIR', nombre: 'Seguir', procedimiento: null },
      { codigo: 'NEGAR', nombre: 'Negar', procedimiento: 'NO' },
    ],
  }),
);

const visita = processOf('VISITA', 'Visita', taskOf('VISITAR', ['revision']));

const quejaForm = {
  type: 'object',
  properties: {
    asunto: { type: 'string', title: '¿Cuál es el asunto?', maxLength: 40 },
    procede: { type: 'boolean', title: '¿Procede?' },
    valor: { type: 'integer', title: '¿Cuánto vale?', minimum: 1 },
    foto: { type: 'object', title: 'Foto' },
  },
  required: ['asunto', 'procede'],
};
const ui = { campos: { valor: { condicion: 'procede', obligatorio: true }, foto: { widget: 'ARCHIVO' } } };

const person = (username: string, ...roles: readonly string[]): object => ({ username, password: PASSWORD, roles });

/** The users of the office: `luz` and `rosa` are at the counter; `otro` reviews. */
export const officeBundle = {
  roles: ['ventanilla', 'revision'].map((codigo) => ({ codigo, nombre: codigo })),
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    person('luz', 'ventanilla'),
    person('rosa', 'ventanilla'),
    person('otro', 'revision'),
  ],
  procedimientos: cityBundle.procedimientos,
  formularios: [{ codigo: 'F_QUEJA', nombre: 'Queja', schema: { ...quejaForm, ui } }],
  procesos: [queja, visita].map(({ codigo, nombre, ...rest }) => ({
    codigo,
    nombre,
    definicion: { codigo, nombre, ...rest },
    publicar: true,
  })),
};

/** Acts in the office outside of the chat. */
export class TaskOffice {
  private constructor(readonly host: TestHost) {}

  /** Opens the office, and creates the table that the city's procedures write to. */
  static async open(host: TestHost): Promise<TaskOffice> {
    const text = host.database.dialect === 'postgres' ? 'VARCHAR(200)' : 'NVARCHAR(200)';
    await host.database.changeRows(`CREATE TABLE city_note (nota ${text} NOT NULL)`);
    return new TaskOffice(host);
  }

  get work(): WorkItems {
    return this.host.container.get<WorkItems>(WorkItems);
  }

  async identity(username: string): Promise<Identity> {
    const directory = this.host.container.get<UserDirectory>(UserDirectory);
    return (await directory.identityOf((await directory.findByUsername(username))!.userId))!;
  }

  /** Starts an instance, and returns the id of its first task. */
  async start(proceso = 'QUEJA'): Promise<number> {
    const { body } = await request(this.host.url)
      .post('/workflow/api/instancias/')
      .set(await this.headers('jefa'))
      .send({ proceso })
      .expect(201);
    return (body as { instancia: { tareas: { id: number }[] } }).instancia.tareas[0]!.id;
  }

  /** Makes a task of a channel. */
  async message(owner: string, titulo: string): Promise<number> {
    const { userId } = await this.identity(owner);
    const task = { tipo: 'correo', titulo, owner: userId, metadatos_extra: {} };
    const { id } = await this.host.database.transaction((tx) =>
      this.host.container.get<Inbox>(Inbox).createTask(tx, task),
    );
    return id;
  }

  /** Returns the answers in a user's draft of a task, by the API. */
  async draftOf(username: string, id: number): Promise<unknown> {
    const { body } = await request(this.host.url)
      .get(`/workflow/api/tareas/${id}/borrador/`)
      .set(await this.headers(username))
      .expect(200);
    return (body as { borrador: { respuestas: unknown } }).borrador.respuestas;
  }

  async stateOf(id: number): Promise<string> {
    const sql = 'SELECT estado FROM workflow_task WHERE id = $1';
    return (await this.host.database.rows<{ estado: string }>(sql, [id]))[0]!.estado;
  }

  /** Returns the data of a task's instance. */
  async dataOf(id: number): Promise<unknown> {
    const [row] = await this.host.database.rows<{ datos: unknown }>(
      'SELECT i.datos FROM workflow_instance i JOIN workflow_task t ON t.instance_id = i.id WHERE t.id = $1',
      [id],
    );
    return this.host.database.parseJson(row!.datos);
  }

  /** Counts the moves of a kind in the history of a task. */
  async moves(id: number, tipo: string): Promise<number> {
    const sql = 'SELECT id FROM workflow_history WHERE task_id = $1 AND tipo = $2';
    return (await this.host.database.rows(sql, [id, tipo])).length;
  }

  async setInstance(id: number, estado: string): Promise<void> {
    const sql = `UPDATE workflow_instance SET estado = $1
      WHERE id = (SELECT instance_id FROM workflow_task WHERE id = $2)`;
    await this.host.database.changeRows(sql, [estado, id]);
  }

  async setActive(username: string, isActive: boolean): Promise<void> {
    const sql = 'UPDATE auth_user SET is_active = $1 WHERE username = $2';
    await this.host.database.changeRows(sql, [isActive, username]);
    this.host.clock.advance(2);
  }

  /** Does `work` while another transaction locks the row of a task. */
  async whileLocked<T>(id: number, work: () => Promise<T>): Promise<T> {
    let isLocked!: () => void;
    let letGo!: () => void;
    const locked = new Promise<void>((resolve) => (isLocked = resolve));
    const done = new Promise<void>((resolve) => (letGo = resolve));
    const holding = this.host.database.transaction(async (tx) => {
      await this.host.database.changeRows('UPDATE workflow_task SET codigo = codigo WHERE id = $1', [id], tx);
      isLocked();
      await done;
    });
    await locked;
    try {
      return await work();
    } finally {
      letGo();
      await holding;
    }
  }

  /** Removes all tasks. */
  async clear(): Promise<void> {
    for (const table of ['workflow_task_pool', 'workflow_task']) {
      await this.host.database.changeRows(`DELETE FROM ${table}`);
    }
  }

  private async headers(username: string): Promise<Record<string, string>> {
    const { body } = await request(this.host.url)
      .post('/api/token/')
      .send({ username, password: PASSWORD })
      .expect(200);
    return { Authorization: `Bearer ${(body as { access: string }).access}` };
  }
}
