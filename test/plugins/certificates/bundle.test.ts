import { expect } from 'chai';
import { exportedSections, importInto, refusalOf } from '../../acceptance/support/bundles.js';
import { certificados } from './support/certificates-bundle.js';
import { startCertificatesHost, type CertificatesClient } from './support/certificates-client.js';

describe('the bundle section of certificates', function () {
  let client: CertificatesClient;

  before(async () => {
    client = await startCertificatesHost({ certificados });
  });
  after(() => client.host.stop());

  const load = (sections: object) => importInto(client.host, sections);
  const refused = (sections: object) => refusalOf(load(sections));

  it('changes nothing the second time, and is exported as it was imported', async () => {
    const { report } = await load({ certificados });
    const left = { created: 0, changed: 0, left: certificados.length };
    expect(report).to.deep.equal({ certificados: left });
    const { certificados: exported } = await exportedSections(client.host);
    expect(exported).to.have.length(certificados.length);
    expect((await load({ certificados: exported })).report).to.deep.equal({ certificados: left });
  });

  it('refuses certificates that cannot work', async () => {
    const one = certificados[0] as { preguntas: object[] };
    const question = { pre_codigo: 'x', pre_texto: 'X', pre_tipo: 'ARCHIVO' };
    for (const [more, expected] of [
      [{ cert_TablaBusqueda: 'NINGUNO' }, 'certificados[0].cert_TablaBusqueda: No hay un procedimiento'],
      [{ preguntas: [question] }, 'certificados[0].preguntas[0].pre_tipo: Un certificado no admite'],
      [
        { preguntas: [{ ...question, pre_tipo: 'CORREO', pre_recibo: true }] },
        'certificados[0].preguntas[0].pre_recibo: Un certificado no envía',
      ],
      [
        { preguntas: [{ ...question, pre_tipo: 'TEXTO', pre_solicitante: true }] },
        'certificados[0].preguntas[0].pre_solicitante: Un certificado no se busca',
      ],
      [{ preguntas: [one.preguntas[0], one.preguntas[0]] }, 'certificados[0].preguntas[1].pre_codigo: '],
      [{ otro: 1 }, 'certificados[0].otro: '],
    ] as const) {
      expect(await refused({ certificados: [{ ...one, ...more }] })).to.contain(expected);
    }
  });

  it('stores the questions of a certificate under the names of bundles, also where other names were given', async () => {
    const one = certificados[0] as { cert_codigo: string; preguntas: object[] };
    const uso = { pre_codigo: 'uso', pre_texto: 'Uso', pre_tipo: 'SELECCION' };
    const condition = 'valor > 1';
    const fault = await refused({
      certificados: [{ ...one, preguntas: [{ ...uso, opciones: ['A'], condicion: 'nada = 1' }] }],
    });
    expect(fault).to.contain('certificados[0].preguntas[0].condicion: ');

    const item = { ...one, cert_codigo: 'CON_USO' };
    const written = { ...uso, pre_opciones: ['A'], pre_condicion: condition };
    await load({ certificados: [{ ...item, preguntas: [...one.preguntas, written] }] });
    const { certificados: exported } = await exportedSections(client.host);
    const [back] = exported!.filter(({ cert_codigo }) => cert_codigo === 'CON_USO');
    expect((back!['preguntas'] as object[]).at(-1)).to.deep.equal({
      ...uso,
      pre_obligatorio: false,
      opciones: [{ codigo: 'A', nombre: 'A' }],
      condicion: condition,
      pre_sensible: false,
      pre_consultable: true,
    });
    const { report } = await load({ certificados: [back!] });
    expect(report['certificados']).to.deep.equal({ created: 0, changed: 0, left: 1 });
  });
});
