import { expect } from 'chai';
import request from 'supertest';
import { Outbox } from '../../../../host/plugin-api/index.js';
import { answerDeliveryJob } from '../../../../plugins/tramites/answers/answer-delivery-job.js';
import { ProcessedRecords, RecordTracking, type ProcessProgress } from '../../../../plugins/tramites/contract.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import type { AnsweringClerk } from '../support/answering-staff.js';
import { MailedCitizen } from '../support/mailed-citizen.js';
import { dayOf, preguntas } from './support/noticed-tramites.js';

const recursos = [
  { nombre: 'Reposición', plazo: { habiles: 10 }, ante: 'Planeación', norma: 'Ley 1437 de 2011, art. 76' },
  { nombre: 'Apelación', plazo: { habiles: 10 } },
];
const frases = ['Falta el plano.', 'Falta la firma.'];
const avisos = { DEVUELTO: false, RECHAZADO: false, TRASLADO: false, ANULADO: false } as const;
const tramites = [
  { codigo: 'LEGAL', nombre: 'Petición', termino: 'PETICION', preguntas, frases },
  { codigo: 'CALLA', nombre: 'Calla', termino: 'PETICION', preguntas, avisos },
  { codigo: 'RECURSOS', nombre: 'Con recursos', preguntas, recursos, avisos },
];

describe('the words of staff to a citizen', () => {
  let city: MailedCitizen;
  let clerk: AnsweringClerk;

  before(async () => {
    city = await MailedCitizen.start(tramites, { cityName: 'Alcaldía de Prueba' });
    ({ clerk } = city);
  });
  after(() => city?.stop());

  const move = ({ datos: id }: Filed, estado: string, para_ciudadano?: string) =>
    clerk.mutate('records.move', { id, estado, motivo: 'Lo dijo Luis.', para_ciudadano });
  /** Returns the only mail that was sent meanwhile. */
  const mail = async (): Promise<string> => {
    await city.isQuiet();
    expect(city.server.received).to.have.length(1);
    return city.server.received.splice(0)[0]!.email.text!;
  };
  const tracked = async ({ key }: Filed) => {
    const { body } = await request(city.citizen.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (body as { datos: Record<'actual' | 'recursos' | 'respuestas', never> }).datos;
  };
  const follow = ({ datos }: Filed, progress: ProcessProgress): Promise<void> =>
    city.citizen.host.database.transaction((tx) =>
      city.citizen.host.container.get<ProcessedRecords>(ProcessedRecords).followProcess(tx, datos, progress, 'system'),
    );

  it('are demanded of a return, a rejection and an annulment', async () => {
    const filed = await city.fileOne('LEGAL');
    for (const estado of ['DEVUELTO', 'RECHAZADO', 'ANULADO']) {
      const { body } = await move(filed, estado).expect(400);
      expect(body.error.data.errors).to.have.all.keys('para_ciudadano');
    }
    await move(filed, 'EN_TRAMITE').expect(200);
  });

  it('are kept with the move, mailed with the day and the consequence, and tracked by the key alone', async () => {
    const filed = await city.fileOne('LEGAL');
    await move(filed, 'DEVUELTO', 'Falta el plano.\r\nFirmado, por favor. ').expect(200);
    const { plazo_ciudadano } = await clerk.query<{ plazo_ciudadano: string }>('records.get', { id: filed.datos });
    expect(await mail())
      .to.contain(`\nFalta el plano.\nFirmado, por favor.\n\nTiene hasta el ${dayOf(new Date(plazo_ciudadano))}. Si`)
      .and.contain('desiste de la solicitud y la archivamos (Ley 1755 de 2015, art. 17); puede presentarla de nuevo.')
      .and.not.contain('Luis');
    const words = 'Falta el plano.\nFirmado, por favor.';
    expect((await tracked(filed)).actual).to.include({ estado: 'DEVUELTO', para_ciudadano: words });
    const { items } = await clerk.query<{ items: object[] }>('records.history', { id: filed.datos });
    expect(items[0]).to.include({ motivo: 'Lo dijo Luis.', para_ciudadano: words });
    const { host } = city.citizen;
    await host.database.changeRows('UPDATE tramites_record SET usuario_id = 1 WHERE id = $1', [filed.datos]);
    const byNumber = await host.container.get<RecordTracking>(RecordTracking).findOf(filed.radicado, 1);
    expect(byNumber.actual).to.include({ estado: 'DEVUELTO', para_ciudadano: null });
  });

  it('are sent also where the tramite turns the notice off', async () => {
    const filed = await city.fileOne('CALLA');
    await move(filed, 'DEVUELTO', 'Falta la firma.').expect(200);
    expect(await mail())
      .to.contain('A su solicitud le falta algo')
      .and.contain('\nFalta la firma.\n');
    await move(filed, 'EN_TRAMITE').expect(200);
    await city.isQuiet();
    city.server.received.splice(0);
    const to = { entidad: 'CAR', oficio: 'Remitimos.', motivo: 'Humedal.', para_ciudadano: 'Es un humedal.' };
    await clerk.mutate('records.forward', { id: filed.datos, ...to }).expect(200);
    expect(await mail()).to.contain('\nEs un humedal.\n\nEntidad: CAR.\n');
  });

  it('come with the remedies of the tramite after a rejection, whose time begins with it', async () => {
    const filed = await city.fileOne('RECURSOS');
    await move(filed, 'RECHAZADO', 'El predio no es de la zona.').expect(200);
    const { actual, recursos: shown } = await tracked(filed);
    expect(actual).to.include({ para_ciudadano: 'El predio no es de la zona.' });
    const [first, second] = shown as { hasta: string; nombre: string }[];
    const { hasta } = first!;
    expect(first).to.deep.equal({ ...recursos[0], plazo: '10 días hábiles', hasta });
    expect(second).to.deep.equal({ nombre: 'Apelación', ante: null, plazo: '10 días hábiles', hasta, norma: null });
    expect(await mail())
      .to.contain('\nEl predio no es de la zona.\n\nSi no está de acuerdo, puede presentar reposición ante Planeación')
      .and.contain(`desde esta notificación: hasta el ${dayOf(new Date(hasta))} (Ley 1437 de 2011, art. 76).`)
      .and.contain('\nTambién puede presentar apelación, en un plazo');
    expect(await tracked(await city.fileOne('RECURSOS'))).not.to.have.property('recursos');
  });

  it('say why an answer grants a part, with the remedies, which begin once the person is notified', async () => {
    const filed = await city.fileOne('RECURSOS');
    const half = { texto: 'Puede podar dos.', parcial: true, para_ciudadano: 'El tercero está sano.' };
    const lacking = await clerk.answerJson(filed.key, { ...half, para_ciudadano: undefined }).expect(400);
    expect(lacking.body.errors).to.have.all.keys('para_ciudadano');
    const whole = await clerk.answerJson(filed.key, { ...half, parcial: false }).expect(400);
    expect(whole.body.errors).to.have.all.keys('parcial');
    const rejecting = await clerk.answerJson(filed.key, { ...half, estado: 'RECHAZADO' }).expect(400);
    expect(rejecting.body.errors).to.have.all.keys('parcial');
    const { body } = await clerk.answerJson(filed.key, { ...half, estado: 'RESUELTO' }).expect(201);
    expect(body.respuesta).to.include({ parcial: half.para_ciudadano });
    expect(await mail())
      .to.contain('Le concedemos una parte. El tercero está sano.\n\nPuede podar dos.\n')
      .and.contain('\nSi no está de acuerdo, puede presentar reposición ante Planeación');
    await clerk.answerJson(filed.key, { ...half, estado: 'RESUELTO' }).expect(200);
    await clerk.answerJson(filed.key, { ...half, para_ciudadano: 'Otra razón.' }).expect(409);
    const { recursos: running, respuestas } = await tracked(filed);
    expect((respuestas as { parcial: string }[])[0]!.parcial).to.equal(half.para_ciudadano);
    expect((running as { hasta: string | null }[])[0]!.hasta).to.be.a('string');
    const failed = "UPDATE tramites_record_answer SET envio = 'FALLIDO' WHERE record_id = $1";
    await city.citizen.host.database.changeRows(failed, [filed.datos]);
    expect(((await tracked(filed)).recursos as { hasta: string | null }[])[0]!.hasta).to.equal(null);
  });

  it('may have as many characters as a text says, with line ends of one character', async () => {
    const filed = await city.fileOne('LEGAL');
    const long = { texto: 'a\r\n'.repeat(10_000), parcial: true, para_ciudadano: 'b\r\n'.repeat(1000) };
    const { body } = await clerk.answerJson(filed.key, long).expect(201);
    const { texto, parcial } = body.respuesta as { texto: string; parcial: string };
    expect([texto.length, parcial.length]).to.deep.equal([19_999, 1999]);
  });

  it('of a process follow the words of its outcome, and come with the end of its wait', async () => {
    const filed = await city.fileOne('CALLA');
    const hasta = new Date('2026-12-01T17:00:00Z');
    await follow(filed, { kind: 'waiting', paraCiudadano: 'Falta el recibo.', hasta });
    expect(await mail()).to.match(/\nFalta el recibo\.\n\nTiene hasta el 1 de diciembre de 2026\.\n/);
    await follow(filed, { kind: 'waiting', paraCiudadano: 'Falta la cédula.', hasta, siNoLlega: 'La archivamos.' });
    expect(await mail()).to.contain('\nFalta la cédula.\n\nTiene hasta el 1 de diciembre de 2026. La archivamos.');
    await follow(filed, {
      kind: 'ended',
      favorable: false,
      resultado: 'NO',
      aviso: 'No cumple.',
      paraCiudadano: 'Lejos.',
    });
    expect(await mail())
      .to.contain('No cumple.\n\nLejos.')
      .and.not.contain('sin que concediéramos');
    expect((await tracked(filed)).actual).to.include({ estado: 'RECHAZADO', para_ciudadano: 'No cumple.\nLejos.' });
    const cancelled = await city.fileOne('CALLA');
    await follow(cancelled, { kind: 'cancelled', paraCiudadano: 'Se repite.' });
    expect(await mail()).to.contain('ya no seguimos con ella.\n\nSe repite.');
  });

  it('are offered to staff as phrases of the tramite, beside its remedies', async () => {
    const [plain, remedied] = [await city.fileOne('LEGAL'), await city.fileOne('RECURSOS')];
    const shown = await clerk.query<object>('records.get', { id: plain.datos });
    expect(shown).to.deep.include({ frases, recursos: [] });
    const { recursos: named } = await clerk.query<{ recursos: object[] }>('records.get', { id: remedied.datos });
    expect(named[1]).to.deep.equal({ nombre: 'Apelación', ante: null, plazo: '10 días hábiles', norma: null });
  });

  it('come with remedies that an addition does not hide, whose time begins as the answer goes out again', async () => {
    const filed = await city.fileOne('RECURSOS');
    const half = { texto: 'Puede podar dos.', parcial: true, para_ciudadano: 'El tercero está sano.' };
    await clerk.answerJson(filed.key, half).expect(201);
    await city.isQuiet();
    await clerk.answerJson(filed.key, { texto: 'Va el anexo.', adicional: true }).expect(201);
    await city.isQuiet();
    city.server.received.splice(0);
    const lastDay = async () => ((await tracked(filed)).recursos as { hasta: string }[])[0]!.hasta;
    const first = await lastDay();
    const { database, clock, container } = city.citizen.host;
    clock.advance(20 * 86_400);
    await database.transaction(async (tx) => {
      const sql = `UPDATE tramites_record_answer SET envio = 'FALLIDO' WHERE record_id = $1 AND numero = 1`;
      await database.changeRows(sql, [filed.datos], tx);
      const [answer] = await database.rows<{ id: number }>(
        'SELECT id FROM tramites_record_answer WHERE record_id = $1 AND numero = 1',
        [filed.datos],
        tx,
      );
      await container.get<Outbox>(Outbox).enqueueJob(tx, answerDeliveryJob, { answer: answer!.id });
    });
    const text = await mail();
    const again = new Date(await lastDay());
    expect(again).to.be.greaterThan(new Date(first));
    expect(text).to.contain(`desde esta notificación: hasta el ${dayOf(again)} (Ley`);
  });

  it('leave no trace in the log, the audit log or an event', async () => {
    const { host } = city.citizen;
    const entries = await host.database.rows<{ details: unknown }>('SELECT details FROM host_audit_entry');
    const jobs = await host.database.rows("SELECT data FROM host_job WHERE name NOT LIKE 'host%mail%'");
    const traces = JSON.stringify([entries, jobs, host.logLines]);
    expect(traces).to.contain('tramites/record-notice');
    expect(traces).not.to.match(/plano|humedal|zona|sano|recibo\.|Luis/);
  });
});
