import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { preguntas, TermDesk } from './term-desk.js';

const password = 'correcta-y-larga';
const usuarios = [
  { username: 'archivista', password, permisos: ['tramites.files', 'tramites.read'] },
  { username: 'lectora', password, permisos: ['tramites.read'] },
];
const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas },
  { codigo: 'LIBRE', nombre: 'Sin plazo', preguntas },
];

/** A request of a record, as its key shows it. */
interface Pending {
  readonly id: number;
  readonly nombre: string;
  readonly hasta: string | null;
  readonly para_ciudadano: string | null;
  readonly si_no_llega: string | null;
}

/** A delivery of a citizen, as staff see it. */
interface Delivered {
  readonly id: number;
  readonly texto: string | null;
  readonly usuario: number | null;
  readonly archivos?: readonly { readonly ruta: string }[];
}

/** A desk that returns records by hand, and their citizens. */
export class ReturnedRecords {
  private constructor(readonly desk: TermDesk) {}

  static async start(): Promise<ReturnedRecords> {
    return new ReturnedRecords(await TermDesk.start({ tramites }, { roles: [], usuarios }));
  }

  get host() {
    return this.desk.citizen.host;
  }

  async tracked({ key }: Filed): Promise<{ estado: string; vence: string | null; pendientes?: readonly Pending[] }> {
    const { body } = await request(this.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (body as { datos: never }).datos;
  }

  /** Files a record and returns it on 7 April; `pide` says what its citizen is asked for. */
  async returned(pide?: object, codigo = 'PETICION'): Promise<{ readonly filed: Filed; readonly id: number }> {
    const filed = await this.desk.file('2026-03-27', codigo);
    const more = { motivo: 'Falta el plano.', para_ciudadano: 'Traiga el plano.', pide };
    const { status, text } = await this.desk.move('2026-04-07', filed, 'DEVUELTO', more);
    if (status !== 200) throw new Error(text);
    return { filed, id: (await this.tracked(filed)).pendientes![0]!.id };
  }

  formOf({ key }: Filed, id: number): request.Test {
    return request(this.host.url).get(`/home/api/tramite/pendiente/${key}/${id}`);
  }

  /** Hands in JSON; without a body, the test adds the parts of a form. */
  handIn({ key }: Filed, id: number, body?: object): request.Test {
    const call = request(this.host.url).post(`/home/api/tramite/pendiente/${key}/${id}`);
    return body ? call.send(body) : call;
  }

  async deliveries({ datos: id }: Filed, as = 'archivista'): Promise<readonly Delivered[]> {
    const caller = await AdminCaller.login(this.host, as, password);
    return (await caller.query('tramites.records.deliveries', { id })).data.items as Delivered[];
  }

  /** Downloads as a user; returns the status and the name of the file. */
  async download(ruta: string, username: string): Promise<readonly [number, string | undefined]> {
    const { body } = await request(this.host.url).post('/api/token').send({ username, password });
    const authorization = `Bearer ${(body as { access: string }).access}`;
    const { status, headers } = await request(this.host.url).get(ruta).set('Authorization', authorization);
    return [status, /filename="([^"]*)"/.exec(headers['content-disposition'] ?? '')?.[1]];
  }
}
