import assert from 'node:assert/strict';
import { UserDirectory } from '../../host/plugin-api/index.js';
import { WorkItems } from '../../plugins/workflow/contract.js';
import type { TestHost } from '../start-test-host.js';

export const PASSWORD = 'Guayacanes-floridos-7';

/** A bundle with two people who may take the same tasks, and a process of one task with a form. */
export const officeBundle = {
  roles: [{ codigo: 'atencion', nombre: 'Atención' }],
  usuarios: [
    { username: 'jefa', password: PASSWORD, roles: ['atencion'], is_superuser: true },
    { username: 'rosa', password: PASSWORD, roles: ['atencion'] },
  ],
  formularios: [
    {
      codigo: 'F_QUEJA',
      nombre: 'Queja',
      schema: {
        type: 'object',
        properties: { asunto: { type: 'string', title: '¿Cuál es el asunto?' } },
        required: ['asunto'],
      },
    },
  ],
  procesos: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      definicion: {
        codigo: 'QUEJA',
        nombre: 'Queja',
        inicio: 'ATENDER',
        tareas: [
          {
            codigo: 'ATENDER',
            nombre: 'Atender',
            tipo: 'USUARIO',
            formulario: 'F_QUEJA',
            asignacion: { pool: ['rol:atencion'] },
            acciones: [{ codigo: 'RESPONDER', nombre: 'Responder', procedimiento: null }],
          },
          { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
        ],
        transiciones: [{ desde: 'ATENDER', accion: 'RESPONDER', hacia: 'FIN' }],
      },
      publicar: true,
    },
  ],
};

/** A task of a process. */
export interface OfficeTask {
  readonly id: number;
  /** The key of the task's instance. */
  readonly llave: string;
}

/** The inbox of the city beside the channel. */
export class ChannelOffice {
  private constructor(
    private readonly host: TestHost,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** Logs in as `jefa`, who owns the connection. */
  static async open(host: TestHost): Promise<ChannelOffice> {
    const answer = await fetch(`${host.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'jefa', password: PASSWORD }),
    });
    const { access } = (await answer.json()) as { access: string };
    return new ChannelOffice(host, { authorization: `Bearer ${access}`, 'content-type': 'application/json' });
  }

  /** Starts an instance; returns its task, which is free to be claimed. */
  async start(): Promise<OfficeTask> {
    const body = JSON.stringify({ proceso: 'QUEJA' });
    const answer = await fetch(`${this.host.url}/workflow/api/instancias/`, {
      method: 'POST',
      headers: this.headers,
      body,
    });
    assert.equal(answer.status, 201);
    const { instancia } = (await answer.json()) as { instancia: { llave: string; tareas: [{ id: number }] } };
    return { id: instancia.tareas[0].id, llave: instancia.llave };
  }

  /** Reads the instance of a task. */
  async instance({ llave }: OfficeTask): Promise<{ readonly estado: string; readonly datos: unknown }> {
    const answer = await fetch(`${this.host.url}/workflow/api/instancias/${llave}/`, { headers: this.headers });
    const { instancia } = (await answer.json()) as { instancia: { estado: string; datos: unknown } };
    return { estado: instancia.estado, datos: instancia.datos };
  }

  /** Claims a task as another user. */
  async claimAs(username: string, { id }: OfficeTask): Promise<void> {
    const directory = this.host.container.get<UserDirectory>(UserDirectory);
    const identity = await directory.identityOf((await directory.findByUsername(username))!.userId);
    await this.host.container.get<WorkItems>(WorkItems).claimItem(id, identity!);
  }
}
