import { expect } from 'chai';
import type { Filed, TramiteClient } from '../../../acceptance/support/tramite-client.js';
import type { TestSmtpServer } from '../../../support/smtp-server.js';
import type { AnsweringClerk } from '../support/answering-staff.js';
import { MailedCitizen } from '../support/mailed-citizen.js';
import { dayOf, preguntas } from './support/noticed-tramites.js';

const tramites = [
  { codigo: 'QUEJA', nombre: 'Queja por <ruido>', preguntas },
  { codigo: 'PLAZO', nombre: 'Petición', plazo: { habiles: 10 }, preguntas },
  { codigo: 'LEGAL', nombre: 'Petición', termino: 'PETICION', preguntas },
];

describe('a mailed notice of a term', () => {
  let city: MailedCitizen;
  let server: TestSmtpServer;
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;

  before(async () => {
    city = await MailedCitizen.start(tramites, { cityName: 'Alcaldía de Prueba' });
    ({ server, citizen, clerk } = city);
  });
  after(() => city?.stop());

  it('reports an extension with the new day and the reason', async () => {
    const filed = await city.fileOne('PLAZO');
    const { database } = citizen.host;
    for (const dias of [3, 2]) {
      const input = { id: filed.datos, plazo: { habiles: dias }, motivo: 'Se espera un concepto.' };
      await clerk.mutate('records.extendTerm', input).expect(200);
      await city.isQuiet();
    }
    const sql = 'SELECT vence FROM tramites_record WHERE id = $1';
    const [row] = await database.rows<{ vence: Date }>(sql, [filed.datos]);
    const day = dayOf(row!.vence);
    const said = server.received.map(({ email }) => email.text);
    expect(said).to.have.length(2);
    expect(said[1]).to.contain(
      `Necesitamos más tiempo para responder su solicitud.\n\nNuevo plazo: hasta el ${day}.\nMotivo: Se espera un concepto.`,
    );
  });

  it('names the last day of the city to answer in the receipt and once the record is taken up', async () => {
    server.received.splice(0);
    const filed = await citizen.file('PLAZO', { correo: 'ana@correo.example' });
    await city.isQuiet();
    const takeUp = ({ datos: id }: Filed) =>
      clerk.mutate('records.move', { id, estado: 'EN_TRAMITE', para_ciudadano: 'Ya la leímos.' }).expect(200);
    await takeUp(filed);
    await city.isQuiet();
    const sql = 'SELECT vence FROM tramites_record WHERE id = $1';
    const [row] = await citizen.host.database.rows<{ vence: Date }>(sql, [filed.datos]);
    expect(server.received).to.have.length(2);
    for (const { email } of server.received) {
      expect(email.text).to.contain(`\nDebemos responderle a más tardar el ${dayOf(row!.vence)}.\n`);
    }
    server.received.splice(0);
    await takeUp(await city.fileOne('QUEJA'));
    await city.isQuiet();
    expect(server.received[0]!.email.text).not.to.contain('Debemos responderle');
  });

  it('reports an extension of the citizen’s time with the new day', async () => {
    const filed = await city.fileOne('LEGAL');
    await city.move(filed, 'DEVUELTO', 'Falta la licencia.');
    await city.isQuiet();
    server.received.splice(0);
    const input = { id: filed.datos, motivo: 'Espera una licencia.' };
    const { body } = await clerk.mutate('records.extendCitizenTerm', input).expect(200);
    await city.isQuiet();
    const hasta = new Date((body as { result: { data: { hasta: string } } }).result.data.hasta);
    const day = dayOf(hasta);
    expect(server.received).to.have.length(1);
    expect(server.received[0]!.email.text).to.contain(
      `Tiene más tiempo para entregar lo que le pedimos.\n\nNuevo plazo: hasta el ${day}.`,
    );
  });
});
