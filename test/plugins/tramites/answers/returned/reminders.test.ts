import { expect } from 'chai';
import { LapsedReturns } from '../../../../../plugins/tramites/answers/returned/lapsed-returns.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';
import { until } from '../../../../../testing/until.js';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { preguntas, TermDesk } from '../../support/term-desk.js';

const password = 'correcta-y-larga';
const user = (username: string, email?: string) => ({ username, password, ...(email !== undefined && { email }) });

const bundle = {
  catalogos: {
    dependencia: [
      { codigo: 'archivo', nombre: 'Oficina de Archivo', miembros: ['ana', 'luis', 'sinbuzon'] },
      { codigo: 'vacia', nombre: 'Oficina sin gente' },
    ],
  },
  tramites: [
    { codigo: 'ARCHIVO', nombre: 'Consulta', termino: 'PETICION', dependencia: 'Oficina de archivo', preguntas },
    { codigo: 'VACIA', nombre: 'Petición', termino: 'PETICION', dependencia: 'Oficina sin gente', preguntas },
    { codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas },
  ],
};

describe('the reminder that the time of a citizen is over', () => {
  let server: TestSmtpServer;
  let desk: TermDesk;
  let second: TestHost;

  before(async () => {
    server = await TestSmtpServer.start();
    const config = { mail: server.config(), jobs: { pollSeconds: 0.05 } };
    const usuarios = [user('ana', 'ana@ciudad.example'), user('luis', 'luis@ciudad.example'), user('sinbuzon')];
    desk = await TermDesk.start(bundle, { roles: [], usuarios }, config);
    await desk.citizen.host.database.changeRows("UPDATE auth_user SET email = $1 WHERE username = 'gestora'", [
      'gestora@ciudad.example',
    ]);
    const { databaseUrl, dataFolder, secretKey } = desk.citizen.host;
    second = await startTestHost({ databaseUrl, dataFolder, secretKey, overrides: desk.overrides, config });
  });
  after(async () => {
    await second?.stop();
    await desk?.stop();
    await server?.stop();
  });
  beforeEach(() => {
    server.received.splice(0);
  });

  const returned = async (codigo: string): Promise<Filed> => {
    const filed = await desk.file('2026-03-27', codigo);
    expect((await desk.move('2026-04-07', filed, 'DEVUELTO')).status).to.equal(200);
    return filed;
  };
  const look = ({ container }: TestHost): Promise<void> =>
    container.get(LapsedReturns).handOver(new AbortController().signal);
  const quiet = (): Promise<void> =>
    until('nothing waits', async () => {
      const sql = "SELECT id FROM host_job WHERE state IN ('PENDIENTE', 'EN_COLA')";
      return (await desk.citizen.host.database.rows(sql)).length === 0;
    });
  /** Looks for lapsed records on both hosts several times, and waits for the mails. */
  const passes = async (day: string): Promise<void> => {
    desk.on(day);
    // A look leaves out a record that another job has locked, as the one that moves the end of its task.
    await quiet();
    const { host } = desk.citizen;
    await Promise.all([host, second, host, second].map(look));
    await quiet();
  };
  const told = (): readonly string[] => server.received.flatMap(({ to }) => to).sort();

  it('goes once to the members of the office, also where two hosts look at once', async () => {
    const filed = await returned('ARCHIVO');
    await passes('2026-05-07');
    expect(told()).to.deep.equal([]);
    await passes('2026-05-08');
    expect(told()).to.deep.equal(['ana@ciudad.example', 'luis@ciudad.example']);
    const { subject, text } = server.received[0]!.email;
    expect(subject).to.include(filed.radicado);
    expect(text).to.include('7 de mayo de 2026').and.include('desistimiento');
    await passes('2026-05-20');
    expect(told()).to.have.length(2);
  });

  it('goes to the user who returned the record where the tramite names no office, or an office without members', async () => {
    await returned('PETICION');
    await returned('VACIA');
    await passes('2026-05-08');
    expect(told()).to.deep.equal(['gestora@ciudad.example', 'gestora@ciudad.example']);
  });

  it('comes after an extension of that time, and not for a record that was taken up again', async () => {
    const longer = await returned('PETICION');
    const takenUp = await returned('PETICION');
    await desk.does('2026-05-06', 'extendCitizenTerm', { id: longer.datos, motivo: 'Lo pidió.' });
    await desk.move('2026-05-06', takenUp, 'EN_TRAMITE', { motivo: 'Lo trajo.' });
    await passes('2026-05-08');
    expect(told()).to.deep.equal([]);
    await passes('2026-06-10');
    expect(server.received.map(({ email }) => email.subject)).to.deep.equal([
      `${longer.radicado}: venció el plazo del ciudadano`,
    ]);
  });
});
