import { expect } from 'chai';
import { answerDigest } from '../../../../plugins/tramites/vocabulary/answer-digest.js';
import { startTramiteHost, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { rejectionOf } from '../../../host/support/rejection.js';

describe('the row of a record', () => {
  let citizen: TramiteClient;

  before(async () => {
    const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
    citizen = await startTramiteHost({
      tramites: [{ codigo: 'PETICION', nombre: 'Petición', preguntas }],
    });
    await citizen.file('PETICION', { asunto: 'Ruido' });
  });

  it('refuses an unknown state of the receipt', async () => {
    const { database } = citizen.host;
    const refused = await rejectionOf(database.changeRows('UPDATE tramites_record SET recibo = $1', ['PERDIDO']));
    expect(refused.message).to.include('tramites_record_recibo_ck');
    expect(await database.changeRows('UPDATE tramites_record SET recibo = $1', ['ENVIADO'])).to.equal(1);
  });

  it('is indexed by the first 16 bytes of the SHA-256 of a field and its value', async () => {
    const rows = await citizen.host.database.rows<{ digest: Buffer }>('SELECT digest FROM tramites_answer');
    expect(rows.map(({ digest }) => digest.toString('hex'))).to.deep.equal([
      answerDigest('asunto', 'Ruido').toString('hex'),
    ]);
    expect(rows[0]!.digest).to.have.lengthOf(16);
  });
});
