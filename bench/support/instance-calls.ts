import http from 'node:http';
import { call } from './call.js';
import { ACTION, PASSWORD, RUN, THREE_TASKS, USERNAME } from './city.js';

const agent = new http.Agent({ keepAlive: true });

async function post<T>(server: string, path: string, body: object, token = ''): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) };
  const answer = await call(agent, server, { method: 'POST', path, headers, body: JSON.stringify(body) });
  if (answer.includes('"EsCorrecto":false')) throw new Error(`${path}: ${answer}`);
  return JSON.parse(answer) as T;
}

/** An instance with its open tasks; here they are one after the other. */
interface Answered {
  readonly instancia: { readonly tareas: readonly { readonly id: number }[] };
}
interface Claimed {
  readonly tarea: { readonly instf_llave: string };
}

/** Calls that take instances from start to end over HTTP, seven for each. */
export class InstanceCalls {
  private token = '';

  constructor(private readonly url: string) {}

  async signIn(): Promise<void> {
    const credentials = { username: USERNAME, password: PASSWORD };
    this.token = (await post<{ access: string }>(this.url, '/api/token', credentials)).access;
  }

  async run(anio: number): Promise<void> {
    const callWorkflow = <T>(route: string, body: object): Promise<T> =>
      post<T>(this.url, `/workflow/api/${route}`, body, this.token);
    const start = { proceso: THREE_TASKS, datos: { asunto: 'Hueco' } };
    let { instancia } = await callWorkflow<Answered>('instancias', start);
    for (let task = 0; task < 3; task += 1) {
      const { tarea } = await callWorkflow<Claimed>('tomar-tarea', { tarea_id: instancia.tareas[0]!.id });
      ({ instancia } = await callWorkflow<Answered>('ejecutar-accion', {
        sp_code: RUN,
        instf_llave: tarea.instf_llave,
        jsonfiltros: { anio },
        bpm_accion: ACTION,
      }));
    }
  }
}
