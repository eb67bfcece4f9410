import { expect } from 'chai';
import { NotFoundError, UnavailableError } from '../../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../../plugins/tramites/contract.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { startCertificatesHost, type CertificatesClient } from './support/certificates-client.js';
import { NO } from './support/city-procedures.js';

describe('registered procedures, for the other plugins', function () {
  this.timeout(90_000);
  let client: CertificatesClient;
  let procedures: RegisteredProcedures;

  before(async () => {
    client = await startCertificatesHost({
      plantillas_validacion: [{ codigo: 'PREDIO', parametros: ['ficha'], fuente: 'NO' }],
    });
    procedures = client.host.container.get<RegisteredProcedures>(RegisteredProcedures);
  });
  after(() => client.host.stop());

  it('are run whatever their uses', async () => {
    for (const codigo of ['INTERNA', 'SOLO_SESION', 'RESERVADA']) {
      const answer = await procedures.run(codigo, { a: 'ñ' });
      expect(answer).to.deep.include({ estado: true, respuesta: { a: 'ñ' } });
    }
  });

  it('pass on a "no"', async () => {
    expect(await procedures.run('NO', {})).to.deep.equal({ estado: false, mensaje: NO });
  });

  it('are not found where they are unknown or switched off', async () => {
    for (const codigo of ['NINGUNA', 'APAGADA']) {
      expect(await rejectionOf(procedures.run(codigo, {}))).to.be.instanceOf(NotFoundError);
    }
  });

  it('are unavailable where they fail', async () => {
    const error = await rejectionOf(procedures.run('FALLA', {}));
    expect(error).to.be.instanceOf(UnavailableError);
    expect(String(error)).not.to.contain('hacienda');
  });

  it('are what validation templates ask', async () => {
    const { body } = await client.auth.call('get', '/home/api/validar/?plantilla=PREDIO&ficha=1').expect(200);
    expect(body).to.deep.equal({ EsCorrecto: false, mensaje: NO });
  });
});
