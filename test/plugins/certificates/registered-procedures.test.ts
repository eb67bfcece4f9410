import { expect } from 'chai';
import { NotFoundError, UnavailableError } from '../../../host/plugin-api/index.js';
import { RegisteredProcedures } from '../../../plugins/tramites/contract.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { startCertificatesHost, type CertificatesClient } from './support/certificates-client.js';
import { NO, procedure, registration } from './support/city-procedures.js';

describe('registered procedures, for the other plugins', function () {
  this.timeout(90_000);
  let client: CertificatesClient;
  let procedures: RegisteredProcedures;

  before(async () => {
    const usos = ['validacion'];
    client = await startCertificatesHost({
      procedimientos: [
        procedure('ECO', 'city_eco', { usos }),
        procedure('NO', 'city_no', { usos }),
        procedure('FALLA', 'city_falla', { usos }),
        registration('RESERVADA', 'city_eco', { usos, permisos: ['hacienda.consulta'] }),
        registration('APAGADA', 'city_eco', { usos, activo: false }),
        procedure('LISTA', 'city_lista'),
        registration('INTERNA', 'city_eco', { usos: ['interno'] }),
      ],
      plantillas_validacion: [{ codigo: 'PREDIO', parametros: ['ficha'], fuente: 'NO' }],
    });
    procedures = client.host.container.get<RegisteredProcedures>(RegisteredProcedures);
  });
  after(() => client.host.stop());

  const run = (codigo: string, json: Readonly<Record<string, unknown>> = {}) =>
    procedures.run(codigo, 'validacion', json);

  it('are run with the use in question, whoever else may run them', async () => {
    expect(await run('ECO', { a: 'ñ' })).to.deep.include({ estado: true, respuesta: { a: 'ñ' } });
    expect(await run('RESERVADA', { a: 1 })).to.deep.include({ estado: true, respuesta: { a: 1 } });
  });

  it('pass on a "no"', async () => {
    expect(await run('NO')).to.deep.equal({ estado: false, mensaje: NO });
  });

  it('are not found where they are unknown, switched off or without that use', async () => {
    for (const codigo of ['NINGUNA', 'APAGADA', 'LISTA', 'INTERNA']) {
      expect(await rejectionOf(run(codigo)), codigo).to.be.instanceOf(NotFoundError);
    }
  });

  it('are unavailable where they fail', async () => {
    const error = await rejectionOf(run('FALLA'));
    expect(error).to.be.instanceOf(UnavailableError);
    expect(String(error)).not.to.contain('hacienda');
  });

  it('are what validation templates ask', async () => {
    const { body } = await client.auth.call('get', '/home/api/validar/?plantilla=PREDIO&ficha=1').expect(200);
    expect(body).to.deep.equal({
      EsCorrecto: false,
      mensaje: 'No se encontró un correo registrado con esos datos.',
    });
  });
});
