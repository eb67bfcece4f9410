import { expect } from 'chai';
import { Following } from '../../../../plugins/channels/dialogue/following.js';
import { AnswerReplies } from '../../../../plugins/channels/records/answer-replies.js';
import { Wordings } from '../../../../plugins/channels/texts/wordings.js';
import type { FollowedTerm, TrackedRecord, TrackedRemedy } from '../../../../plugins/tramites/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { at, step, trackedRecord } from '../../portal/support/tracked-record.js';
import { startDialogueHost } from '../support/dialogue-chat.js';

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
    const answers = new AnswerReplies({ publicUrl: 'https://x.example' });
    const following = new Following(tracking, followed, answers, host.container.get(Wordings));
    return (await following.stateOf(KEY, undefined)).map(({ text }) => text);
  };

  it('has the words of each request, and what follows without it', async () => {
    const request = { id: 7, nombre: 'Plano', hasta: at(25), para_ciudadano: 'Falta la firma.', si_no_llega: null };
    const pendientes = [request, { ...request, nombre: 'Cédula', para_ciudadano: null, si_no_llega: 'La archivamos.' }];
    const [text] = await said(trackedRecord([step('RADICADO', 3), step('DEVUELTO', 5, 'Lo primero.')], { pendientes }));
    expect(text)
      .to.include('Se espera de usted: Plano, hasta el 25/11/2026\nFalta la firma.\nSi no llega ese día, seguimos')
      .and.to.include('Se espera de usted: Cédula, hasta el 25/11/2026\nLa archivamos.')
      .and.to.include(`/pendiente ${KEY}`)
      .and.not.to.include('Lo primero.');
  });

  it('has the words of a return by staff, with the time that the law gives', async () => {
    const record = trackedRecord([step('RADICADO', 3), step('DEVUELTO', 5, 'Traiga el plano.')]);
    const [text] = await said(record, { plazoCiudadano: new Date(at(30)) });
    expect(text).to.include('Traiga el plano.\nTiene hasta el 30/11/2026. Si no llega, entendemos que desiste');
    expect((await said(record))[0]).not.to.include('Tiene hasta');
  });

  it('has why it was refused, and the remedies', async () => {
    const recursos = [remedy, { ...remedy, nombre: 'Apelación', ante: 'la Alcaldía', hasta: at(20), norma: 'CPACA' }];
    const [text] = await said(trackedRecord([step('RADICADO', 3), step('RECHAZADO', 6, 'No cumple.')], { recursos }));
    expect(text).to.include(
      'No cumple.\n\nSi no está de acuerdo, puede presentar:\n' +
        '– Reposición, en un plazo de 10 días hábiles desde la notificación\n' +
        '– Apelación, ante la Alcaldía, hasta el 20/11/2026 (CPACA)',
    );
  });

  it('has why another entity is competent, once', async () => {
    const record = trackedRecord([step('RADICADO', 3), step('EN_TRAMITE', 6, 'El río es de ella.')]);
    const traslado = { fecha: new Date(at(6)), entidad: 'la CAR', oficio: null, paraCiudadano: 'El río es de ella.' };
    const [text] = await said(record, { traslado });
    expect(text!.split('El río es de ella.')).to.have.length(2);
    expect(text).to.include('La entidad competente es la CAR. El río es de ella.');
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
