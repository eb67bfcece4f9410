import { expect } from 'chai';
import { startCertificatesHost, type CertificatesClient } from '../support/certificates-client.js';
import { cityBundle, TOKEN } from '../../procedures/support/procedures-client.js';
import { storedRegistrations } from '../support/stored-registrations.js';
import { bodyDoors, knock, refusalOf } from './support/every-door.js';
import { figures, METRICS } from './support/figures.js';
import {
  hostileCertificates,
  hostileCodes,
  hostileProcedures,
  type HostileCode,
} from './support/hostile-procedures.js';

const fallos: Readonly<Record<HostileCode, string>> = {
  NADA: 'wrong-shape',
  DOS: 'wrong-shape',
  MUCHAS: 'wrong-shape',
  PEDAZOS: 'too-large',
  INMENSA: 'too-large',
  HONDA: 'wrong-shape',
  NULA: 'wrong-shape',
};

describe('procedures with unexpected results', function () {
  let client: CertificatesClient;

  before(async () => {
    client = await startCertificatesHost(
      {
        procedimientos: [...cityBundle.procedimientos, ...hostileProcedures],
        certificados: hostileCertificates,
        tokens_api: [{ nombre: 'externo', uuid: TOKEN, procedimientos: ['ECO', ...hostileCodes] }],
      },
      { config: { ...METRICS, logging: { level: 'error' } } },
    );
  });
  after(() => client.host.stop());

  for (const codigo of hostileCodes) {
    it(`fail at every door in its own shape: ${codigo}`, async () => {
      for (const door of bodyDoors) {
        const answer = await knock(client, door, codigo, { nota: 'x' });
        expect(answer.status, door).to.equal(door === 'sesion' ? 400 : 200);
        expect(refusalOf(door, answer)).to.contain(answer.headers['x-request-id']);
        if (door !== 'sesion') expect(answer.body).to.include({ code: 'procedure_failed' });
      }
      const answer = await client.byToken(codigo, '').expect(200);
      expect(answer.body).to.include({ EsCorrecto: false, code: 'procedure_failed' });
      expect(refusalOf('token', answer)).to.contain(answer.headers['x-request-id']);

      const kept = (await storedRegistrations(client.host)).filter((one) => one.codigo === codigo);
      expect(kept.map(({ estado }) => estado)).to.deep.equal(['FALLIDO']);
      expect(kept[0]!.fallo).to.equal(fallos[codigo]);
      expect(kept[0]!.resultado).to.equal(null);
    });
  }

  it('leave the pool and the doors working', async () => {
    for (const door of ['jwt', 'sesion'] as const) {
      for (let time = 0; time < 12; time += 1) {
        const { status, body } = await knock(client, door, 'ECO', { vez: time });
        expect([status, body.resultado]).to.deep.equal([200, { vez: time }]);
      }
    }
    const text = await figures(client.host);
    expect(text).to.match(/^ventanilla_procedures_running 0$/m);
    expect(text).to.match(/^ventanilla_procedures_waiting 0$/m);
  });

  it('appear in the log by code and kind, without their results', () => {
    const lines = client.host.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const told = lines.filter(({ msg }) => msg === 'a procedure failed');
    for (const codigo of hostileCodes) {
      const own = told.filter(({ procedure }) => procedure === codigo);
      expect(own, codigo).to.have.length(4);
      for (const { failure } of own) expect(failure, codigo).to.equal(fallos[codigo]);
    }
    expect(client.host.logLines.join('')).not.to.match(/pedazo"|xxxxxxxx|"uno"/);
  });
});
