import request from 'supertest';
import { service } from '../../../../host/boot/container/build-container.js';
import type { Layer } from '../../../../host/boot/config/layers.js';
import { Clock } from '../../../../host/plugin-api/index.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { neededWords } from './needed-words.js';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';

const permisos = ['tramites.read', 'tramites.manage', 'tramites.answer'];

/** Bundle sections of a user who works on records. */
const desk = {
  roles: [{ codigo: 'gestion', nombre: 'Gestión', permisos }],
  usuarios: [{ username: 'gestora', password: 'correcta-y-larga', roles: ['gestion'] }],
};

export const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];

interface Staff {
  readonly roles: readonly object[];
  readonly usuarios: readonly object[];
}

/** A desk for records with terms, at days that the test chooses. */
export class TermDesk {
  private present = new Date('2026-03-26T15:00:00Z');
  citizen!: TramiteClient;

  /** The overrides that give another host the same clock. */
  readonly overrides = [service(Clock, { now: () => this.present })];

  /** Starts the city; `more` has roles and users beside those of the desk. */
  static async start(bundle: object, more: Staff = { roles: [], usuarios: [] }, config: Layer = {}): Promise<TermDesk> {
    const own = new TermDesk();
    const { overrides } = own;
    const roles = [...desk.roles, ...more.roles];
    const usuarios = [...desk.usuarios, ...more.usuarios];
    own.citizen = await startTramiteHost({ ...bundle, roles, usuarios }, { overrides, config });
    return own;
  }

  /** Sets the clock to ten in the morning of a day, in Colombia. */
  on(day: string): this {
    return this.at(`${day}T10:00:00-05:00`);
  }

  /** Sets the clock to a moment, such as the last one of a day: `2026-04-30T23:59:59.999-05:00`. */
  at(moment: string): this {
    this.present = new Date(moment);
    return this;
  }

  file(day: string, codigo: string): Promise<Filed> {
    return this.on(day).citizen.file(codigo, { asunto: 'x' });
  }

  /** Calls a mutation of `tramites.records` on a day. */
  async does(day: string, name: string, input: object): Promise<AdminAnswer> {
    return (await this.on(day).caller()).mutate(`tramites.records.${name}`, input);
  }

  async asks(name: string, input: object): Promise<AdminAnswer> {
    return (await this.caller()).query(`tramites.records.${name}`, input);
  }

  move(day: string, { datos: id }: Filed, estado: string, more: object = { motivo: 'Falta el plano.' }) {
    return this.does(day, 'move', { id, estado, ...neededWords(estado), ...more });
  }

  /** Returns the day on which a record is due, as its citizen sees it; null where it has none. */
  async due({ key }: Filed): Promise<string | null> {
    const { body } = await request(this.citizen.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    const { vence } = (body as { readonly datos: { readonly vence: string | null } }).datos;
    return vence && new Date(Date.parse(vence) - 5 * 3600 * 1000).toISOString().slice(0, 10);
  }

  /** Signs in again, as tokens are valid for minutes only and the clock moves by days. */
  caller(): Promise<AdminCaller> {
    return AdminCaller.login(this.citizen.host, 'gestora', 'correcta-y-larga');
  }

  stop(): Promise<void> {
    return this.citizen.host.stop();
  }
}
