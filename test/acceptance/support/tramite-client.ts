import request from 'supertest';
import { mergeLayers } from '../../../host/boot/config/layers.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../testing/start-test-host.js';

/** The answer of a creation. */
export interface Filed {
  readonly msg: string;
  readonly datos: number;
  readonly key: string;
  readonly radicado: string;
}

/** A citizen's calls of the tramites endpoints. */
export interface TramiteClient {
  readonly host: TestHost;
  /** Sends a JSON body, or its text. */
  create(codigo: string, body?: object | string): request.Test;
  /** Files a tramite; throws when the host refuses. */
  file(codigo: string, body: object): Promise<Filed>;
  /** Begins a multipart creation; the test adds the parts with `field` and `attach`. */
  multipart(codigo: string): request.Test;
  /** Looks a record up. `query` is the text after the question mark, or pairs. */
  estado(codigo: string, query: string | Readonly<Record<string, string>>): request.Test;
  estadoAll(query: string | Readonly<Record<string, string>>): request.Test;
  info(codigo: string): request.Test;
}

export function tramiteClient(host: TestHost): TramiteClient {
  const base = '/home/api/tramite';
  const create = (codigo: string, body: object | string = {}): request.Test =>
    request(host.url).post(`${base}/${codigo}`).type('json').send(body);
  return {
    host,
    create,
    file: async (codigo, body) => (await create(codigo, body).expect(200)).body as Filed,
    multipart: (codigo) => request(host.url).post(`${base}/${codigo}`),
    estado: (codigo, query) => request(host.url).get(`${base}/estado/${codigo}`).query(query),
    estadoAll: (query) => request(host.url).get(`${base}/estado_all/*`).query(query),
    info: (codigo) => request(host.url).post(`${base}/info/${codigo}`),
  };
}

/** Starts a host with these tramites and without a practical limit of public calls. */
export async function startTramiteHost(
  bundle: object,
  options: Omit<TestHostOptions, 'bundle'> = {},
): Promise<TramiteClient> {
  const config = mergeLayers({ http: { publicPerMinute: 1_000_000 } }, options.config ?? {});
  return tramiteClient(await startTestHost({ ...options, config, bundle }));
}

/** Reads all records from the database, the oldest first. */
export async function storedRecords(
  host: TestHost,
): Promise<{ id: number; anio: number; numero: number; informacion: Record<string, unknown> }[]> {
  const rows = await host.database.rows<{ id: number; anio: number; numero: number; informacion: unknown }>(
    'SELECT id, anio, numero, informacion FROM tramites_record ORDER BY id',
  );
  return rows.map((row) => ({
    ...row,
    informacion: host.database.parseJson<Record<string, unknown>>(row.informacion),
  }));
}
