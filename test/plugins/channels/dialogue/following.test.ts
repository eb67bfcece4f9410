import { expect } from 'chai';
import { Following } from '../../../../plugins/channels/dialogue/following.js';
import { AnswerReplies } from '../../../../plugins/channels/records/answer-replies.js';
import { Wordings } from '../../../../plugins/channels/texts/wordings.js';
import type { FollowedTerm, TrackedRecord, TrackedRemedy } from '../../../../plugins/tramites/contract.js';
import { toTrackedPayment } from '../../../../plugins/tramites/following/tracked-payment.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { at, step, trackedRecord } from '../../portal/support/tracked-record.js';
import { duePayment, paidPayment, unawaitedPayment } from '../../tramites/support/payments.js';
import { startDialogueHost } from '../support/dialogue-chat.js';

const publicUrl = 'https://x.example';
const KEY = 'key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001';
const remedy: TrackedRemedy = { nombre: 'Reposición', ante: null, plazo: '10 días hábiles', hasta: null, norma: null };
const answer = { numero: 1, fecha: at(6), texto: 'Le damos la copia.', archivos: [], documentos: [] };

describe('the state of a record in a chat', () => {
  let host: TestHost;
  before(async () => {
    host = await startDialogueHost();
  });
  after(() => host?.stop());

  const said = async (record: TrackedRecord, term?: Partial<FollowedTerm>): Promise<string[]> => {
    const tracking = { getTracked: () => Promise.resolve(record), findOf: () => Promise.reject(new Error('no key')) };
    const followed = { findTerm: () => Promise.resolve(term) } as never;
    const answers = new AnswerReplies({ publicUrl });
    const clock = { now: () => new Date(at(10)) };
    const following = new Following(tracking, followed, answers, host.container.get(Wordings), clock, { publicUrl });
    return (await following.stateOf(KEY, undefined)).map(({ text }) => text);
  };

  it('has the words of each request, and what follows without it', async () => {
    const request = { id: 7, nombre: 'Plano', hasta: at(25), para_ciudadano: 'Falta la firma.', si_no_llega: null };
    const pendientes = [request, { ...request, nombre: 'Cédula', para_ciudadano: null, si_no_llega: 'La archivamos.' }];
    const [text] = await said(trackedRecord([step('RADICADO', 3), step('DEVUELTO', 5, 'Lo primero.')], { pendientes }));
    expect(text)
      .to.include('Se espera de usted: Plano, hasta el 25/11/2026\nFalta la firma.\n\nSe espera')
      .and.to.include('Se espera de usted: Cédula, hasta el 25/11/2026\nLa archivamos.')
      .and.to.include(`/pendiente ${KEY}`)
      .and.not.to.include('Lo primero.');
  });

  it('names the end of the process once, as its last stage or in place of the state', async () => {
    const pasos = [step('RADICADO', 3), step('RECHAZADO', 6)];
    const stage = { nombre: 'Solicitud retirada', desde: at(6), hasta: at(6) };
    const [listed] = await said(trackedRecord(pasos, { desenlace: 'Solicitud retirada', etapas: [stage] }));
    expect(listed).to.include('Estado: Solicitud retirada').and.include('06/11/2026 Rechazado\n\nEtapas:\n');
    expect(listed!.split('06/11/2026 Solicitud retirada')).to.have.length(2);
    const [alone] = await said(trackedRecord(pasos, { desenlace: 'Solicitud retirada' }));
    expect(alone).to.include('06/11/2026 Solicitud retirada').and.not.include('Rechazado');
  });

  it('says that a time is over, and that the request is still open', async () => {
    const request = { id: 7, nombre: 'Plano', hasta: at(9), para_ciudadano: null, si_no_llega: null };
    const record = trackedRecord([step('RADICADO', 3), step('DEVUELTO', 5)], { pendientes: [request] });
    expect((await said(record))[0]).to.include(
      'Se espera de usted: Plano\nEl tiempo terminó el 09/11/2026; mientras no decidamos, todavía puede entregarlo.',
    );
  });

  it('has why it was refused, and the remedies', async () => {
    const recursos = [
      remedy,
      { ...remedy, nombre: 'Apelación', ante: 'la Alcaldía', hasta: at(20), norma: 'CPACA' },
      { ...remedy, nombre: 'Queja', hasta: at(9) },
    ];
    const [text] = await said(trackedRecord([step('RADICADO', 3), step('RECHAZADO', 6, 'No cumple.')], { recursos }));
    expect(text).to.include(
      'No cumple.\n\nSi no está de acuerdo, puede presentar:\n' +
        '– Reposición, en un plazo de 10 días hábiles desde la notificación\n' +
        '– Apelación, ante la Alcaldía, hasta el 20/11/2026 (CPACA)\n' +
        '– Queja, cuyo tiempo terminó el 09/11/2026',
    );
  });

  it('has why another entity is competent, once', async () => {
    const record = trackedRecord([step('RADICADO', 3), step('EN_TRAMITE', 6, 'El río es de ella.')]);
    const traslado = { fecha: new Date(at(6)), entidad: 'la CAR', oficio: null, paraCiudadano: 'El río es de ella.' };
    const [text] = await said(record, { traslado });
    expect(text!.split('El río es de ella.')).to.have.length(2);
    expect(text).to.include('La entidad competente es la CAR. El río es de ella.');
    const request = { id: 7, nombre: 'Plano', hasta: null, para_ciudadano: null, si_no_llega: null };
    const [asked] = await said({ ...record, pendientes: [request] }, { traslado });
    expect(asked).not.to.include('Se espera de usted').and.not.to.include('/pendiente');
  });

  it('has what is to be paid, with the ways, and the receipt of what is paid', async () => {
    const due = toTrackedPayment({ ...duePayment, hasta: new Date(at(25)) });
    const pagos = [toTrackedPayment(paidPayment), due];
    const record = trackedRecord([step('RADICADO', 3), step('EN_TRAMITE', 5)], { pagos });
    const received =
      '\n\nRecibimos su pago: Copias\nValor: USD 12,50\nComprobante de pago: C-0099\nFecha del pago: 01/12/2026';
    const [text] = await said(record);
    expect(text).to.include(
      `${received}\n\nDebe pagar: Expedición de la licencia <de obra>\nValor: $ 1.125.000\n` +
        'Referencia de pago: 1234 5678 9015\nPague a más tardar el 25/11/2026.\n' +
        'Si no paga ese día, archivamos la solicitud.\n' +
        'Dónde pagar: Banco de la Villa, en cualquier oficina\nDónde pagar: Puntos Pague Ya\n' +
        `Pague en línea: ${duePayment.enlace!}`,
    );
    const [late] = await said({ ...record, pagos: [{ ...due, hasta: at(9) }] });
    expect(late).to.include('El tiempo para pagar terminó el 09/11/2026.').and.not.to.include('Dónde pagar');
    const traslado = { fecha: new Date(at(6)), entidad: 'la CAR', oficio: null, paraCiudadano: 'El río es de ella.' };
    const [elsewhere] = await said(record, { traslado });
    expect(elsewhere).to.include(received).and.not.to.include('Debe pagar');
  });

  it('says that nothing waited for a payment, without a receipt where none is known', async () => {
    const pagos = [toTrackedPayment(unawaitedPayment)];
    const [text] = await said(trackedRecord([step('RADICADO', 3), step('RECHAZADO', 5)], { pagos }));
    expect(text).to.include(
      'Recibimos su pago, pero su solicitud ya no lo esperaba: Copias\nValor: USD 12,50\nFecha del pago: 01/12/2026\n' +
        'Comuníquese con nosotros para saber qué hacer con el dinero.',
    );
  });

  it('is followed by the answer, with the reason why it grants only a part', async () => {
    const respuestas = [{ ...answer, parcial: 'La otra es reservada.' }];
    const record = trackedRecord([step('RADICADO', 3), step('RESUELTO', 6)], { respuestas });
    expect((await said(record))[1]).to.include('Le concedemos una parte. La otra es reservada.\n\nLe damos la copia.');
  });

  it('comes in as many messages as its words need', async () => {
    const long = 'Falta la firma del vecino. '.repeat(150).trim();
    const texts = await said(trackedRecord([step('RADICADO', 3), step('RECHAZADO', 6, long)]));
    expect(texts).to.have.length(2);
    expect(texts.join(' ').replaceAll(/\s+/g, ' ')).to.include(long);
  });
});
