import { expect } from 'chai';
import { createAdminClient } from 'ventanilla-admin-client';
import { Connections, type Connection } from 'ventanilla/contracts/channels';
import { productPlugins, startTestHost, until, type TestHost } from 'ventanilla/testing';
import { plugin } from 'ventanilla-sms-channel';
import { Gateway } from './gateway.js';

declare module 'ventanilla-admin-client' {
  interface AdminPlugins {
    sms: typeof plugin;
  }
}

const PASSWORD = 'Guayacanes-floridos-7';
const LUZ = '+573001234567';
const CITIZEN = '+573007654321';

const bundle = {
  roles: [{ codigo: 'sms', nombre: 'Canal SMS', permisos: ['sms.admin'] }],
  usuarios: [{ username: 'luz', password: PASSWORD, roles: ['sms'] }],
  tramites: [
    {
      codigo: 'REPORTE',
      nombre: 'Reporte de daños',
      preguntas: [
        { pre_codigo: 'descripcion', pre_texto: '¿Qué pasó?', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'urgente', pre_texto: '¿Es urgente?', pre_tipo: 'BOOLEANO', pre_obligatorio: true },
      ],
    },
  ],
};

describe('citizens by SMS', () => {
  const gateway = new Gateway();
  let city: TestHost;
  let connection: Connection;
  let ids = 0;

  const say = async (chat: string, text: string): Promise<void> => {
    const body = gateway.bodyOf({ id: String((ids += 1)), chat, text });
    const headers = gateway.headersOf(body, connection);
    const { status } = await fetch(`${city.url}/plugins/sms/webhook/${connection.id}/`, {
      method: 'POST',
      headers,
      body,
    });
    expect(status).to.equal(200);
  };
  /** Returns the next message to a chat that contains a text. */
  const told = async (chat: string, what: string): Promise<string> => {
    const said = () => gateway.taken.find((one) => one.chat === chat && one.text.includes(what));
    await until(`${chat} is told "${what}"`, () => said() !== undefined);
    const { text } = said()!;
    gateway.taken.length = 0;
    return text;
  };

  before(async () => {
    city = await startTestHost({
      plugins: [...productPlugins, plugin],
      bundle,
      environment: { SMS_API_ROOT: await gateway.start() },
      config: { jobs: { pollSeconds: 0.05 } },
    });
    // The plugin types the client.
    const { sms } = createAdminClient({ url: city.url, credentials: { username: 'luz', password: PASSWORD } });
    const line = { identificador: '85432', token: 'clave', usuario: 'luz', ciudadanos: true };
    const { id, codigo_verificacion } = await sms.create.mutate(line);
    connection = (await city.container.get<Connections>(Connections).findConnection('sms', id))!;
    await say(LUZ, `/start ${codigo_verificacion}`);
    await told(LUZ, 'enlazado');
  });
  after(async () => {
    await city?.stop();
    await gateway.stop();
  });

  it('file a tramite by typing numbers for choices', async () => {
    await say(CITIZEN, '/tramite REPORTE');
    await told(CITIZEN, '¿Qué pasó?');
    await say(CITIZEN, 'Hay un hueco en la calle 5');
    expect(await told(CITIZEN, '¿Es urgente?')).to.match(/1\. Sí[^]*2\. No/);
    await say(CITIZEN, '1');
    await told(CITIZEN, 'Hay un hueco en la calle 5');
    await say(CITIZEN, '/enviar');
    const receipt = await told(CITIZEN, 'Radicado');
    const [record] = await city.database.rows<{ radicado: string; canal: string; informacion: object }>(
      'SELECT radicado, canal, informacion FROM ventanilla_v1.records',
    );
    expect(record).to.deep.include({
      canal: 'SMS',
      informacion: { descripcion: 'Hay un hueco en la calle 5', urgente: true },
    });
    expect(receipt).to.include(record!.radicado);
  });

  it('make no task', async () => {
    await say(CITIZEN, 'hola');
    await told(CITIZEN, 'Esto puede hacer aquí');
    expect(await city.database.rows('SELECT id FROM workflow_task')).to.deep.equal([]);
  });
});
