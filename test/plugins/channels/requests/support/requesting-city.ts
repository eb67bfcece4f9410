import request from 'supertest';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../../testing/start-test-host.js';
import { png } from '../../../../acceptance/support/stored-files.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../../workflow/definition/language/definition-builders.js';
import { FilesChannel, startDialogueHost, type DialogueChat } from '../../support/dialogue-chat.js';

const form = {
  codigo: 'F_PAPELES',
  nombre: 'Papeles',
  schema: {
    type: 'object',
    properties: {
      plano: { type: 'object', title: 'Plano' },
      arrienda: { type: 'boolean', title: '¿Está en arriendo?' },
      dueno: { type: 'string', title: '¿Quién es el dueño?', maxLength: 40 },
    },
    required: ['plano', 'arrienda'],
    ui: {
      campos: {
        plano: { widget: 'ARCHIVO', archivo: { tipos: ['image/png'] } },
        dueno: { condicion: 'arrienda', obligatorio: true },
      },
    },
  },
};

const licence = definition(
  [
    task('ESPERA', 'COMPLETAR', { nombre: 'Plano firmado', ciudadano: { formulario: 'F_PAPELES' }, hasta: 'P1M' }),
    user('REVISAR', { asignacion: { usuario: '"luz"' } }),
    task('FIN', 'FIN'),
  ],
  [...flow('COMPLETAR>REVISAR', 'REVISAR!SIGUE>FIN'), { desde: 'COMPLETAR', vencido: true, hacia: 'REVISAR' }],
  { codigo: 'LICENCIA', nombre: 'Licencia' },
);
/** A process that no answer can continue, as the holder of its next task cannot be found. */
const stuck = definition(
  [
    task('ESPERA', 'COMPLETAR', { nombre: 'Plano', ciudadano: { formulario: 'F_PAPELES' } }),
    user('REVISAR', { asignacion: { usuario: 'datos.nadie' } }),
    task('FIN', 'FIN'),
  ],
  flow('COMPLETAR>REVISAR', 'REVISAR!SIGUE>FIN'),
  { codigo: 'TRABADO', nombre: 'Trabado' },
);

const pregunta = { pre_codigo: 'lote', pre_texto: 'Lote', pre_tipo: 'TEXTO', pre_obligatorio: true };
const bundle = {
  formularios: [form],
  procesos: [licence, stuck].map((definicion) => ({
    codigo: definicion['codigo'],
    nombre: definicion['nombre'],
    definicion,
    publicar: true,
  })),
  tramites: ['LICENCIA', 'TRABADO', 'QUEJA'].map((codigo) => ({
    codigo,
    nombre: codigo === 'LICENCIA' ? 'Licencia' : codigo,
    ...(codigo === 'QUEJA' ? { avisos: { RADICADO: 'La atiende Ambiente.' } } : { proceso: codigo }),
    preguntas: [pregunta],
  })),
};

/** A record that was filed in a chat. */
export interface FiledInChat {
  readonly key: string;
  readonly radicado: string;
}

/** A city whose processes wait for files and answers of the people who filed in a chat. */
export class RequestingCity {
  private constructor(
    readonly host: TestHost,
    readonly jefa: AdminCaller,
  ) {}

  static async start(): Promise<RequestingCity> {
    const host = await startDialogueHost({ bundle, config: { jobs: { pollSeconds: 0.05 } } });
    return new RequestingCity(host, await AdminCaller.login(host, 'jefa', PASSWORD));
  }

  /** The messages that were sent apart from the dialogues. */
  get sent(): string[] {
    return this.host.container.get(FilesChannel).sent;
  }

  async file(inChat: DialogueChat, codigo = 'LICENCIA'): Promise<FiledInChat> {
    await inChat.say(`/tramite ${codigo}`);
    await inChat.say('14');
    const [, radicado, key] = /Radicado: (\S+)\nClave de seguimiento: (\S+)/.exec(await inChat.say('/enviar'))!;
    return { key: key!, radicado: radicado! };
  }

  async track({ key }: FiledInChat): Promise<{ estado: string; pendientes?: { id: number }[] }> {
    const { body } = await request(this.host.url).get(`/home/api/tramite/seguimiento/${key}/`).expect(200);
    return body.datos as never;
  }

  async pendingOf(filed: FiledInChat): Promise<number> {
    return (await this.track(filed)).pendientes![0]!.id;
  }

  /** Returns the data of the process of a record. */
  async dataOf({ key }: FiledInChat): Promise<Record<string, unknown>> {
    const [row] = await this.host.database.rows<{ datos: unknown }>(
      'SELECT i.datos FROM workflow_instance i JOIN tramites_record r ON r.llave = i.llave WHERE r.clave = $1',
      [key],
    );
    return this.host.database.parseJson(row!.datos);
  }
}

/** Answers all questions of the request that is open in a chat. */
export async function answerAll(inChat: DialogueChat): Promise<string> {
  await inChat.attach(png, { nombre: 'plano.png' });
  return inChat.press('No');
}
