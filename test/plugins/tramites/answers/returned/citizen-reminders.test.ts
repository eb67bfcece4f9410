import { expect } from 'chai';
import { ReturnReminders } from '../../../../../plugins/tramites/answers/returned/return-reminders.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { preguntas, TermDesk } from '../../support/term-desk.js';

const correo = { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true };
const tramite = (codigo: string, avisos: object) => ({
  codigo,
  nombre: 'Petición',
  termino: 'PETICION',
  preguntas: [...preguntas, correo],
  avisos: { RADICADO: false, DEVUELTO: false, EN_TRAMITE: false, PRORROGA_CIUDADANO: false, ...avisos },
});
const tramites = [
  tramite('PETICION', {}),
  tramite('PROPIO', { RECORDATORIO: 'No lo olvide.' }),
  tramite('CALLA', { RECORDATORIO: false }),
];
const words = 'Traiga el plano firmado.';

describe('the reminder to the citizen of a returned record', () => {
  let server: TestSmtpServer;
  let desk: TermDesk;
  let second: TestHost;

  before(async () => {
    server = await TestSmtpServer.start();
    const config = { mail: server.config({ cityName: 'Alcaldía' }), jobs: { pollSeconds: 0.05 } };
    desk = await TermDesk.start({ tramites }, { roles: [], usuarios: [] }, config);
    const { databaseUrl, dataFolder, secretKey } = desk.citizen.host;
    second = await startTestHost({ databaseUrl, dataFolder, secretKey, overrides: desk.overrides, config });
  });
  after(async () => {
    await second?.stop();
    await desk?.stop();
    await server?.stop();
  });

  /** Files a record and returns it on 7 April: its citizen has until 7 May. */
  const returned = async (codigo = 'PETICION'): Promise<Filed> => {
    const filed = await desk.on('2026-03-27').citizen.file(codigo, { asunto: 'x', correo: 'ana@correo.example' });
    const more = { motivo: 'Falta el plano.', para_ciudadano: words };
    expect((await desk.move('2026-04-07', filed, 'DEVUELTO', more)).status).to.equal(200);
    await mails();
    return filed;
  };
  const look = ({ container }: TestHost): Promise<void> =>
    container.get(ReturnReminders).handOver(new AbortController().signal);
  const mails = async () => {
    await until('nothing waits', async () => {
      const sql = "SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA') AND (name LIKE $1 OR name LIKE $2)";
      return (await desk.citizen.host.database.rows(sql, ['tramites/%', 'host%mail%'])).length === 0;
    });
    return server.received.splice(0).map(({ email }) => email);
  };
  /** Looks for returned records on both hosts several times, and returns the mails. */
  const passes = async (day: string) => {
    desk.on(day);
    const { host } = desk.citizen;
    await Promise.all([host, second, host, second].map(look));
    return mails();
  };

  it('is mailed once, two working days before the end, with the words, the last day and the link', async () => {
    const { radicado, key } = await returned();
    expect(await passes('2026-05-04')).to.deep.equal([]);
    const [mail, ...others] = await passes('2026-05-05');
    expect(others).to.deep.equal([]);
    expect(mail!.subject).to.equal(`Alcaldía: recuerde lo que falta en su solicitud ${radicado}`);
    expect(mail!.text)
      .to.match(/^Recuerde entregar lo que falta\n\nTodavía no hemos recibido lo que le pedimos, y el plazo se vence/)
      .and.contain(`\n\n${words}\n\nTiene hasta el 7 de mayo de 2026. Si no llega, entendemos que desiste`)
      .and.match(new RegExp(`Vea qué falta y entréguelo: http\\S+/seguimiento/${key}\n`));
    expect(await passes('2026-05-06')).to.deep.equal([]);
  });

  it('has the words of the tramite, and is not sent where the tramite turns it off', async () => {
    await returned('PROPIO');
    await returned('CALLA');
    const sent = await passes('2026-05-05');
    expect(sent.map(({ text }) => /\n\nNo lo olvide\.\n\nTraiga/.test(text!))).to.deep.equal([true]);
  });

  it('comes before the new end after an extension, and not once the record was taken up again', async () => {
    const longer = await returned();
    const takenUp = await returned();
    expect(await passes('2026-05-05')).to.have.length(2);
    await desk.does('2026-05-06', 'extendCitizenTerm', { id: longer.datos, motivo: 'Lo pidió.' });
    await desk.move('2026-05-06', takenUp, 'EN_TRAMITE', { motivo: 'Lo trajo.' });
    expect(await passes('2026-06-02')).to.deep.equal([]);
    const [mail, ...others] = await passes('2026-06-04');
    expect(others).to.deep.equal([]);
    expect(mail!.subject).to.contain(longer.radicado);
    expect(mail!.text).to.contain('Tiene hasta el 9 de junio de 2026.');
  });

  it('is not sent for a record that is taken up again, ends or is forwarded before the job runs', async () => {
    const [takenUp, ended, forwarded] = [await returned(), await returned(), await returned()];
    const { database, container } = desk.citizen.host;
    const all = [takenUp, ended, forwarded].map(({ datos }) => datos);
    for (const id of all) {
      await database.changeRows('UPDATE tramites_record SET plazo_recordado = plazo_ciudadano WHERE id = $1', [id]);
    }
    const letter = { entidad: 'Otra', oficio: 'Les remitimos.', para_ciudadano: 'Es de otra.', fuera_de_plazo: true };
    const moves = [
      await desk.move('2026-05-05', takenUp, 'EN_TRAMITE', { motivo: 'Lo trajo.' }),
      await desk.move('2026-05-05', ended, 'ANULADO', { motivo: 'Se repite.' }),
      await desk.does('2026-05-05', 'forward', { id: forwarded.datos, motivo: 'Es una vía nacional.', ...letter }),
    ];
    expect(moves.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    const finish = (): Promise<void> => Promise.resolve();
    for (const id of all) await container.get(ReturnReminders).handler.handle({ registro: id }, { finish } as never);
    expect((await mails()).filter(({ subject }) => subject!.includes('recuerde'))).to.deep.equal([]);
  });
});
