import http from 'node:http';
import type pg from 'pg';
import { call } from './call.js';
import { ACTION, PASSWORD, RUN, THREE_TASKS, USERNAME } from './city.js';

const agent = new http.Agent({ keepAlive: true });

async function post<T>(server: string, path: string, body: object, token = ''): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) };
  const answer = await call(agent, server, { method: 'POST', path, headers, body: JSON.stringify(body) });
  if (answer.includes('"EsCorrecto":false')) throw new Error(`${path}: ${answer}`);
  return JSON.parse(answer) as T;
}

interface Started {
  readonly instancia: { readonly llave: string };
}
interface Claimed {
  readonly tarea: { readonly instf_llave: string };
}

/** Takes instances from their start to their end over HTTP, seven calls each. */
export class InstanceCalls {
  private token = '';

  /** @param database where the next task is looked up, so that no list of tasks is part of what is measured. */
  constructor(
    private readonly url: string,
    private readonly database: pg.Pool,
  ) {}

  async signIn(): Promise<void> {
    const credentials = { username: USERNAME, password: PASSWORD };
    this.token = (await post<{ access: string }>(this.url, '/api/token', credentials)).access;
  }

  async run(anio: number): Promise<void> {
    const callWorkflow = <T>(route: string, body: object): Promise<T> =>
      post<T>(this.url, `/workflow/api/${route}`, body, this.token);
    const { instancia } = await callWorkflow<Started>('instancias', {
      proceso: THREE_TASKS,
      datos: { asunto: 'Hueco' },
    });
    for (let task = 0; task < 3; task += 1) {
      const { tarea } = await callWorkflow<Claimed>('tomar-tarea', { tarea_id: await this.openTask(instancia.llave) });
      await callWorkflow('ejecutar-accion', {
        sp_code: RUN,
        instf_llave: tarea.instf_llave,
        jsonfiltros: { anio },
        bpm_accion: ACTION,
      });
    }
  }

  private async openTask(llave: string): Promise<number> {
    const { rows } = await this.database.query<{ id: number }>({
      name: 'open_task',
      text: `SELECT id FROM workflow_task
             WHERE instance_id = (SELECT id FROM workflow_instance WHERE llave = $1) ORDER BY id DESC LIMIT 1`,
      values: [llave],
    });
    return rows[0]!.id;
  }
}
