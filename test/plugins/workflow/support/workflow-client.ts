import type { Test } from 'supertest';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { plugin as procedures } from '../../../../plugins/procedures/index.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import { plugin as workflow } from '../../../../plugins/workflow/index.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost, TestHostOptions } from '../../../../testing/start-test-host.js';
import { PASSWORD, type AuthClient } from '../../auth/support/auth-client.js';
import { cityBundle, startCityHost } from '../../procedures/support/procedures-client.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';

export const workflowPlugins: readonly AnyHostPlugin[] = [auth, calendar, forms, procedures, terms, workflow];

const designer = (username: string, ...others: readonly string[]): object => ({
  username,
  password: PASSWORD,
  permisos: ['workflow.designer', ...others],
});

/** Designers, a role, a mail template, and the procedures of the city. */
const workflowBundle = {
  ...cityBundle,
  roles: [{ codigo: 'a', nombre: 'Atención' }],
  usuarios: [
    ...cityBundle.usuarios,
    designer('ana'),
    designer('beto'),
    designer('carla', 'hacienda.consulta'),
    { username: 'lector', password: PASSWORD, permisos: ['workflow.read'] },
  ],
  plantillas_correo: [{ codigo: 'M_AVISO', asunto: 'Aviso', html: '<p>Hola</p>', texto: 'Hola' }],
};

/** Returns a schema that asks for one text of this name. */
export const asking = (name: string): object => ({
  type: 'object',
  properties: { [name]: { type: 'string', title: name } },
});

/** Returns a process of one task, with a form where one is named, which calls others where some are. */
export function simpleProcess(
  codigo: string,
  { form, calls = [], name = codigo }: { form?: string; calls?: readonly string[]; name?: string } = {},
) {
  const subprocesses = calls.map((proceso) => task('SUBPROCESO', `S_${proceso}`, { proceso }));
  const codes = ['A', ...calls.map((proceso) => `S_${proceso}`), 'FIN'];
  return definition(
    [user('A', form === undefined ? {} : { formulario: form }), ...subprocesses, task('FIN', 'FIN')],
    flow(...codes.slice(1).map((next, index) => `${index === 0 ? 'A!SIGUE' : codes[index]!}>${next}`)),
    { codigo, nombre: name },
  );
}

/** A file of a form. */
export interface SentFile {
  readonly field?: string;
  readonly name: string;
  readonly content: string;
}

/** Calls the endpoints of the process builder. */
export class WorkflowClient {
  private readonly headers = new Map<string, Readonly<Record<string, string>>>();

  constructor(readonly auth: AuthClient) {}

  get host(): TestHost {
    return this.auth.host;
  }

  /** Signs users in, for `as`. */
  async signIn(...usernames: readonly string[]): Promise<void> {
    for (const username of usernames) this.headers.set(username, await this.auth.jwt(username));
  }

  post(as: string, path: string, body: object | string = {}): Test {
    return this.auth.call('post', `/workflow/api/${path}`, { headers: this.headers.get(as) ?? {}, body });
  }

  get(as: string, path: string, headers: Readonly<Record<string, string>> = {}): Test {
    return this.auth.call('get', `/workflow/api/${path}`, {
      headers: { ...this.headers.get(as), ...headers },
    });
  }

  patch(as: string, path: string, body: object | string = {}): Test {
    return this.auth.call('patch', `/workflow/api/${path}`, { headers: this.headers.get(as) ?? {}, body });
  }

  put(as: string, path: string, body: object | string = {}): Test {
    return this.auth.call('put', `/workflow/api/${path}`, { headers: this.headers.get(as) ?? {}, body });
  }

  delete(as: string, path: string): Test {
    return this.auth.call('delete', `/workflow/api/${path}`, { headers: this.headers.get(as) ?? {} });
  }

  /** Returns a multipart form: its texts, and a file where one is sent. */
  form(as: string, path: string, fields: Readonly<Record<string, string>>, file?: SentFile): Test {
    const call = this.auth.call('post', `/workflow/api/${path}`, { headers: this.headers.get(as) ?? {} });
    for (const [name, value] of Object.entries(fields)) void call.field(name, value);
    if (file) void call.attach(file.field ?? 'archivo', Buffer.from(file.content), file.name);
    return call;
  }

  saveForm(as: string, codigo: string, body: object | string): Test {
    return this.post(as, `formularios/${codigo}/guardar/`, body);
  }

  saveDraft(as: string, codigo: string, body: object | string): Test {
    return this.post(as, `procesos/${codigo}/staging/guardar/`, body);
  }

  publish(as: string, codigo: string, body: object | string): Test {
    return this.post(as, `procesos/${codigo}/publicar/`, body);
  }

  state(as: string, codigo: string): Test {
    return this.get(as, `procesos/${codigo}/refrescar/`);
  }

  /** Saves a draft over what is there and publishes it; answers the version. */
  async release(as: string, definicion: { readonly [name: string]: unknown }): Promise<number> {
    const codigo = String(definicion['codigo']);
    const before = await this.state(as, codigo);
    const revision: unknown = before.status === 404 ? 0 : before.body.staging.revision;
    const saved = await this.saveDraft(as, codigo, { definicion, revision }).expect(200);
    const published = await this.publish(as, codigo, { revision: saved.body.revision as number });
    if (published.status !== 200) throw new Error(published.text);
    return published.body.version as number;
  }

  admin(username = 'jefa'): Promise<AdminCaller> {
    return AdminCaller.login(this.host, username, PASSWORD);
  }
}

/**
 * Returns a host with what {@link workflowBundle} has; `ana`, `beto`, `carla` (designers) and `luz` are signed in, or
 * those of `signedIn`.
 */
export async function startWorkflowHost(
  bundle: object = {},
  options: TestHostOptions = {},
  signedIn: readonly string[] = ['ana', 'beto', 'carla', 'luz'],
): Promise<WorkflowClient> {
  const city = await startCityHost({ ...workflowBundle, ...bundle }, { plugins: workflowPlugins, ...options });
  const client = new WorkflowClient(city);
  await client.signIn(...signedIn);
  return client;
}
