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

/** Of a line that waits for a look-up, others go on. */
const GATHERED_MILLISECONDS = 10;

/** A line that is to know its next task. */
interface Asked {
  readonly llave: string;
  readonly resolve: (id: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Takes instances from their start to their end over HTTP, seven calls each. */
export class InstanceCalls {
  private token = '';
  private readonly asked: Asked[] = [];

  /**
   * @param database where the next tasks are looked up, those of several lines together, so that no list of tasks is
   *   part of what is measured, and the look-ups hardly are.
   */
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

  private openTask(llave: string): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.asked.push({ llave, resolve, reject }) === 1)
        setTimeout(() => void this.lookUp(), GATHERED_MILLISECONDS);
    });
  }

  private async lookUp(): Promise<void> {
    const asked = this.asked.splice(0);
    try {
      const { rows } = await this.database.query<{ llave: string; id: number }>({
        name: 'open_tasks',
        text: `SELECT i.llave, (SELECT MAX(t.id) FROM workflow_task t WHERE t.instance_id = i.id) AS id
               FROM workflow_instance i WHERE i.llave = ANY($1)`,
        values: [asked.map(({ llave }) => llave)],
      });
      const ids = new Map(rows.map(({ llave, id }) => [llave, id]));
      for (const { llave, resolve } of asked) resolve(ids.get(llave)!);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
