import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import { bounces, postBounce, returnedMail } from '../../../../support/returned-mail.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../support/automatic-city.js';

const mails = definition(
  [task('CORREO', 'AVISAR', { plantilla: 'M_AVISO', para: 'datos.correos' }), user('SEGUIR'), task('FIN', 'FIN')],
  flow('AVISAR>SEGUIR', 'SEGUIR!SIGUE>FIN'),
  { codigo: 'CORREO' },
);

interface MailEntry {
  readonly tipo: string;
  readonly datos: Readonly<Record<string, unknown>>;
}

describe('a mail of a task that comes back once the task is done', () => {
  let city: AutomaticCity;
  let server: TestSmtpServer;

  before(async () => {
    server = await TestSmtpServer.start();
    city = await startAutomaticCity({ config: { mail: server.config({ bounces }) } });
    await city.client.release('ana', mails);
  });
  after(async () => {
    await city.stop();
    await server.stop();
  });

  const returns = async (llave: string) => (await city.see(llave)).historial.filter(({ tipo }) => tipo === 'REBOTE');
  const reportOf = (address: string): string => {
    const { from, email } = server.received.findLast(({ to }) => to.includes(address))!;
    return returnedMail('postfix', { returnTo: from, messageId: email.messageId! });
  };
  const post = async (report: string | object): Promise<void> => {
    expect((await postBounce(city.client.host.url, report)).status).to.equal(200);
  };
  const isQuiet = (): Promise<void> =>
    until('nothing waits', async () => {
      const sql = "SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')";
      return (await city.client.host.database.rows(sql)).length === 0;
    });
  const mailOf = async (llave: string): Promise<MailEntry['datos']> => {
    const { body } = await city.client.get('jefa', `casos/${llave}/`).expect(200);
    return (body.entradas as MailEntry[]).find(({ tipo }) => tipo === 'CORREO')!.datos;
  };

  it('is in the history and the case, once, and moves nothing', async () => {
    const llave = await city.start('CORREO', { correos: ['una@correo.example', 'otra@correo.example'] });
    await city.untilTask(llave, 'SEGUIR', 'EN_POOL');
    await isQuiet();
    expect(await mailOf(llave))
      .to.include({ estado: 'COMPLETADA' })
      .and.not.have.property('rebote');
    const report = reportOf('una@correo.example');
    await Promise.all(Array.from({ length: 4 }, () => post(report)));
    await isQuiet();
    expect(await returns(llave)).to.have.length(1);
    expect((await returns(llave))[0]).to.include({
      tarea: 'AVISAR',
      desde: null,
      hacia: null,
      motivo: 'rebotado: 5.1.1',
      usuario: null,
    });
    expect(await mailOf(llave)).to.include({ estado: 'COMPLETADA', rebote: 'rebotado: 5.1.1' });
    await city.untilTask(llave, 'SEGUIR', 'EN_POOL');
    const { historial } = await city.see(llave);
    expect(JSON.stringify([historial, await mailOf(llave)])).not.to.include('correo.example');
    await city.checkHistories();
  });

  it('is there also where the instance has ended, without a status, for each address', async () => {
    const llave = await city.start('CORREO', { correos: ['tres@correo.example', 'cuatro@correo.example'] });
    await city.untilTask(llave, 'SEGUIR', 'EN_POOL');
    await city.work('luz', llave, 'SEGUIR');
    await city.untilEnded(llave);
    await isQuiet();
    for (const address of ['tres@correo.example', 'cuatro@correo.example']) {
      const { email } = server.received.findLast(({ to }) => to.includes(address))!;
      await post({ mensaje: email.messageId!, estado: 'rebotado' });
    }
    await isQuiet();
    expect((await returns(llave)).map(({ motivo }) => motivo)).to.deep.equal(['rebotado', 'rebotado']);
    expect(await mailOf(llave)).to.include({ rebote: 'rebotado' });
    expect((await city.see(llave)).estado).to.equal('FINALIZADA');
    await city.checkHistories();
  });
});
