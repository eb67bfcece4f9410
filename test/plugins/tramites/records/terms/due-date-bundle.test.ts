import { expect } from 'chai';
import { exportedSections, importInto, refusalOf } from '../../../../acceptance/support/bundles.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const tramite = { codigo: 'PETICION', nombre: 'Petición', preguntas };

describe('a term in a bundle', () => {
  let host: TestHost;
  before(async () => {
    host = await startTestHost();
  });
  after(() => host.stop());

  const save = async (plazo?: unknown): Promise<unknown> =>
    (await importInto(host, { tramites: [{ ...tramite, ...(plazo !== undefined && { plazo }) }] })).report['tramites'];
  const exported = async (): Promise<Record<string, unknown>> => (await exportedSections(host))['tramites']![0]!;

  it('is created, changed and removed, and left where it is the same', async () => {
    expect(await save({ habiles: 15 })).to.include({ created: 1 });
    expect(await exported()).to.deep.include({ plazo: { habiles: 15 } });
    expect(await save({ habiles: 15 })).to.include({ left: 1 });
    expect(await save('P1M')).to.include({ changed: 1 });
    expect(await exported()).to.deep.include({ plazo: 'P1M' });
    expect(await save('P1M')).to.include({ left: 1 });
    expect(await save()).to.include({ changed: 1 });
    expect(await exported()).not.to.have.property('plazo');
  });

  it('may be a profile of the law instead of a term of its own, but not both', async () => {
    const tramites = (more: object) => ({ tramites: [{ ...tramite, ...more }] });
    await importInto(host, tramites({ termino: 'DOCUMENTOS' }));
    expect(await exported()).to.deep.include({ termino: 'DOCUMENTOS' });
    expect((await importInto(host, tramites({ termino: 'DOCUMENTOS' }))).report['tramites']).to.include({ left: 1 });
    await importInto(host, tramites({ termino: 'PETICION' }));
    expect(await exported()).to.deep.include({ termino: 'PETICION' });
    const both = { plazo: { habiles: 15 }, termino: 'PETICION' };
    expect(await refusalOf(importInto(host, tramites(both)))).to.match(
      /tramites\[0\]\.termino: Un trámite tiene un plazo propio \(plazo\) o uno de la ley \(termino\), no los dos\.$/,
    );
    expect(await refusalOf(importInto(host, tramites({ termino: 'OTRO' })))).to.match(/tramites\[0\]\.termino/);
  });

  it('is refused in Spanish at its field where it is malformed', async () => {
    for (const plazo of [{ habiles: 0 }, {}, 'PT5H', 'P0D', 15, null]) {
      const refusal = await refusalOf(save(plazo));
      expect(refusal, JSON.stringify(plazo)).to.match(/tramites\[0\]\.plazo.*: Un plazo es/);
    }
    expect(await refusalOf(save({ habiles: 15, dias: 2 }))).to.match(/tramites\[0\]\.plazo\.dias/);
  });
});
