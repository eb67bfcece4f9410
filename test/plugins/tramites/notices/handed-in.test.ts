import { expect } from 'chai';
import request from 'supertest';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { pdf } from '../../../acceptance/support/stored-files.js';
import { neededWords } from '../support/needed-words.js';
import { MailedCitizen } from '../support/mailed-citizen.js';
import { dayOf, preguntas } from './support/noticed-tramites.js';

const tramites = [
  { codigo: 'LEGAL', nombre: 'Petición', termino: 'PETICION', preguntas, avisos: { EN_TRAMITE: 'La estudiamos.' } },
  { codigo: 'LIBRE', nombre: 'Sin plazo', preguntas, avisos: { ENTREGA: 'Gracias: ya lo tenemos.' } },
  { codigo: 'CALLA', nombre: 'Calla', preguntas, avisos: { ENTREGA: false } },
];

describe('a hand-in to a record that staff returned', () => {
  let city: MailedCitizen;
  before(async () => {
    city = await MailedCitizen.start(tramites, { cityName: 'Alcaldía de Prueba' });
  });
  after(() => city?.stop());

  interface Returned extends Filed {
    readonly pending: number;
  }
  /** Files and returns a record; its mails so far are gone. */
  const returned = async (codigo: string, correo: string | undefined = 'ana@correo.example'): Promise<Returned> => {
    const filed = await city.citizen.file(codigo, correo === '' ? { asunto: 'Ruido' } : { correo });
    const move = { id: filed.datos, estado: 'DEVUELTO', motivo: 'Falta.', ...neededWords('DEVUELTO') };
    await city.clerk.mutate('records.move', move).expect(200);
    await city.isQuiet();
    city.server.received.splice(0);
    const { body } = await request(city.citizen.host.url).get(`/home/api/tramite/seguimiento/${filed.key}`);
    return { ...filed, pending: (body as { datos: { pendientes: { id: number }[] } }).datos.pendientes[0]!.id };
  };
  const handIn = ({ key, pending }: Returned, texto: string): request.Test =>
    request(city.citizen.host.url).post(`/home/api/tramite/pendiente/${key}/${pending}`).field('texto', texto);
  const mails = async () => {
    await city.isQuiet();
    return city.server.received.splice(0).map(({ email }) => email);
  };

  it('is confirmed once by mail, with the names of the files and the last day, and without what was written', async () => {
    const record = await returned('LEGAL');
    const sent = [1, 2].map(() =>
      handIn(record, 'El lote es el 14.').attach('archivos', pdf, 'plano <1>.pdf').attach('archivos', pdf, 'b.pdf'),
    );
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const sql = 'SELECT vence FROM tramites_record WHERE id = $1';
    const [row] = await city.citizen.host.database.rows<{ vence: Date }>(sql, [record.datos]);
    const [mail, ...more] = await mails();
    expect(more).to.deep.equal([]);
    expect(mail!.text)
      .to.contain('Recibimos lo que nos entregó.\n\nArchivos: plano <1>.pdf y b.pdf.\n')
      .and.contain(`\nSeguimos con su solicitud: le respondemos a más tardar el ${dayOf(row!.vence)}.\n`)
      .and.contain(record.key)
      .and.not.contain('lote')
      .and.not.contain('La estudiamos');
    expect(mail!.html).to.contain('plano &lt;1&gt;.pdf').and.contain('<h1');
  });

  it('is confirmed in the words of the tramite, or not where it says so or there is no address', async () => {
    await handIn(await returned('LIBRE'), 'Va.').expect(200);
    const [mail] = await mails();
    expect(mail!.text).to.contain('Gracias: ya lo tenemos.\n\nSeguimos con su solicitud.\n').and.not.contain('Archivo');
    await handIn(await returned('CALLA'), 'Va.').expect(200);
    await handIn(await returned('LIBRE', ''), 'Va.').expect(200);
    expect(await mails()).to.deep.equal([]);
  });

  it('promises no day that has passed', async () => {
    const record = await returned('LIBRE');
    const past = new Date(city.citizen.host.clock.now().getTime() - 86_400_000);
    const sql = 'UPDATE tramites_record SET vence = $1 WHERE id = $2';
    await city.citizen.host.database.rows(sql, [past, record.datos]);
    await handIn(record, 'Va.').expect(200);
    const [mail] = await mails();
    expect(mail!.text).to.contain('\nSeguimos con su solicitud.\n');
  });

  it('leaves no name of a file in the audit log, nor in the log', async () => {
    const sql = "SELECT details FROM host_audit_entry WHERE action = 'tramites.record.delivered'";
    const details = JSON.stringify(await city.citizen.host.database.rows(sql));
    for (const kept of [details, city.citizen.host.logLines.join('')]) {
      expect(kept).not.to.equal('[]').and.not.to.contain('plano <1>').and.not.to.contain('b.pdf');
    }
  });
});
