import http from 'node:http';
import type pg from 'pg';
import { ACTION, PASSWORD, RUN, THREE_TASKS, USERNAME } from './city.js';

const agent = new http.Agent({ keepAlive: true });

/** One call over a connection that is kept; throws where it is no success. */
function post<T>(url: string, body: object, token = ''): Promise<T> {
  const text = JSON.stringify(body);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (answer += chunk));
      response.on('end', () => {
        const isDone = response.statusCode! < 300 && !answer.includes('"EsCorrecto":false');
        if (isDone) resolve(JSON.parse(answer) as T);
        else reject(new Error(`${url}: ${response.statusCode} ${answer}`));
      });
    });
    request.on('error', reject);
    request.end(text);
  });
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
    this.token = (await post<{ access: string }>(`${this.url}/api/token`, credentials)).access;
  }

  async run(anio: number): Promise<void> {
    const call = <T>(route: string, body: object): Promise<T> =>
      post<T>(`${this.url}/workflow/api/${route}`, body, this.token);
    const { instancia } = await call<Started>('instancias', { proceso: THREE_TASKS, datos: { asunto: 'Hueco' } });
    for (let task = 0; task < 3; task += 1) {
      const { tarea } = await call<Claimed>('tomar-tarea', { tarea_id: await this.openTask(instancia.llave) });
      await call('ejecutar-accion', {
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
