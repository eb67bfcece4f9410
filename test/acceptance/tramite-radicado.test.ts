import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { startTramiteHost, storedRecords, tramiteClient, type TramiteClient } from './support/tramite-client.js';

const bundle = {
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [{ pre_codigo: 'hechos', pre_texto: 'Hechos', pre_tipo: 'TEXTO', pre_obligatorio: true }],
    },
    {
      codigo: 'ANEXO',
      nombre: 'Queja con anexo',
      preguntas: [{ pre_codigo: 'anexo', pre_texto: 'Anexo', pre_tipo: 'ARCHIVO', pre_obligatorio: true }],
    },
  ],
};

/** Moves a host's clock ahead to a moment. */
function moveTo(host: TestHost, moment: string): void {
  host.clock.advance((Date.parse(moment) - host.clock.now().getTime()) / 1000);
}

describe('filing numbers', () => {
  let client: TramiteClient;
  const year = new Date().getUTCFullYear() + 1;

  before(async () => {
    // The pool has fewer connections than there are calls: no call may need a second one while it holds its first.
    client = await startTramiteHost(bundle);
  });
  after(() => client.host.stop());

  it('have no gaps and no repeats, even with refused filings in between', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? client.create('QUEJA', { hechos: 7 })
          : index % 3 === 1
            ? client.create('QUEJA', { hechos: `número ${index}` })
            : client.multipart('ANEXO').attach('anexo', Buffer.from(`anexo ${index}`), 'anexo.txt'),
      ),
    );
    const filed = answers.filter(({ status }) => status === 200).map(({ body }) => body.radicado as string);
    expect(answers.filter(({ status }) => status === 400)).to.have.length(20);
    const numbers = filed.map((radicado) => Number(radicado.split('-')[1])).sort((a, b) => a - b);
    expect(numbers).to.deep.equal(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('belong to the record that the answer names', async () => {
    const { datos, radicado } = await client.file('QUEJA', { hechos: 'x' });
    const { anio, numero } = (await storedRecords(client.host)).find(({ id }) => id === datos)!;
    expect(radicado).to.equal(`${anio}-${String(numero).padStart(7, '0')}`);
  });

  it('give each record a key of its own', async () => {
    const filed = await Promise.all(Array.from({ length: 10 }, () => client.file('QUEJA', { hechos: 'x' })));
    expect(new Set(filed.map(({ key }) => key))).to.have.length(10);
  });

  it("restart with the year in the city's time zone, not UTC", async () => {
    const file = async (moment: string): Promise<string> => {
      moveTo(client.host, moment);
      return (await client.file('QUEJA', { hechos: 'x' })).radicado;
    };
    expect(await file(`${year}-12-31T12:00:00-05:00`)).to.equal(`${year}-0000001`);
    expect(await file(`${year}-12-31T23:59:50-05:00`)).to.equal(`${year}-0000002`);
    expect(await file(`${year + 1}-01-01T00:00:00-05:00`)).to.equal(`${year + 1}-0000001`);
    expect(await file(`${year + 1}-01-02T00:00:00-05:00`)).to.equal(`${year + 1}-0000002`);
  });

  it('form one sequence over several hosts, also in the first moment of a year', async () => {
    const { databaseUrl, secretKey } = client.host;
    const second = tramiteClient(await startTestHost({ databaseUrl, secretKey }));
    try {
      for (const { host } of [client, second]) moveTo(host, `${year + 2}-01-01T00:00:01-05:00`);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          (index % 2 ? client : second).multipart('ANEXO').attach('anexo', Buffer.from(`${index}`), 'a.txt'),
        ),
      );
      const numbers = answers.map(({ body }) => body.radicado as string).sort();
      const expected = Array.from({ length: 30 }, (_, index) => `${year + 2}-${String(index + 1).padStart(7, '0')}`);
      expect(numbers).to.deep.equal(expected);
    } finally {
      await second.host.stop();
    }
  });
});
