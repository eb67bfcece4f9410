import { expect } from 'chai';
import type { TramiteClient } from '../../../acceptance/support/tramite-client.js';
import type { TestSmtpServer } from '../../../support/smtp-server.js';
import type { AnsweringClerk } from '../support/answering-staff.js';
import { MailedCitizen } from '../support/mailed-citizen.js';
import { neededWords } from '../support/needed-words.js';
import { preguntas } from './support/noticed-tramites.js';

const tramites = [{ codigo: 'QUEJA', nombre: 'Queja por <ruido>', preguntas }];

describe('the mail of a notice', () => {
  let city: MailedCitizen;
  let server: TestSmtpServer;
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;

  before(async () => {
    city = await MailedCitizen.start(tramites, { cityName: 'Alcaldía de Prueba' });
    ({ server, citizen, clerk } = city);
  });
  after(() => city?.stop());

  const stored = (): Promise<{ ocasion: string; medio: string; envio: string }[]> =>
    citizen.host.database.rows('SELECT ocasion, medio, envio FROM tramites_record_notice ORDER BY id DESC');

  it('is not sent without an address', async () => {
    const filed = await city.fileOne('QUEJA', { asunto: 'Ruido' });
    const before = (await stored()).length;
    await city.move(filed, 'DEVUELTO');
    await city.isQuiet();
    expect(await stored()).to.have.length(before);
    expect(server.received).to.deep.equal([]);
  });

  it('is sent once for concurrent moves, and not for a refused move', async () => {
    const filed = await city.fileOne('QUEJA');
    const racing = Array.from({ length: 5 }, () =>
      clerk.mutate('records.move', { id: filed.datos, estado: 'ANULADO', ...neededWords('ANULADO') }),
    );
    const statuses = (await Promise.all(racing)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    await city.isQuiet();
    expect(server.received.map(({ email }) => /ya no seguimos con ella/.test(email.text!))).to.deep.equal([true]);
  });

  it('is FALLIDO where the mail server refuses it, and is sent once at a retry', async () => {
    const filed = await city.fileOne('QUEJA');
    server.answers.recipient = 550;
    try {
      await city.move(filed, 'ANULADO');
      await city.isQuiet();
    } finally {
      delete server.answers.recipient;
    }
    expect((await stored())[0]).to.deep.equal({ ocasion: 'ANULADO', medio: 'CORREO', envio: 'FALLIDO' });
    const { database, clock } = citizen.host;
    const again = "UPDATE host_job SET state = 'PENDIENTE', attempts = 0, cause = NULL, due_at = $1";
    await database.changeRows(again, [clock.now()]);
    await city.isQuiet();
    expect((await stored())[0]!.envio).to.equal('ENVIADO');
    expect(server.received).to.have.length(1);
  });
});
