import { expect } from 'chai';
import type { Response, Test } from 'supertest';
import { plugin as clamdPlugin } from '../../plugins/clamd/index.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { ClamdServer, EICAR } from '../support/clamd-server.js';
import { fileTramites } from './support/file-tramites.js';
import { fileRows, pdf, storedFiles } from './support/stored-files.js';
import { startTramiteHost, storedRecords, type Filed, type TramiteClient } from './support/tramite-client.js';

describe('POST /home/api/tramite/<codigo>: files that are scanned', () => {
  let clamd: ClamdServer;
  let client: TramiteClient;

  before(async function () {
    clamd = await ClamdServer.start(this);
    client = await startTramiteHost(
      { tramites: fileTramites },
      {
        plugins: [...productPlugins, clamdPlugin],
        config: { clamd: { address: clamd.socket }, logging: { level: 'info' } },
      },
    );
  });
  after(async () => {
    await client?.host.stop();
    await clamd?.stop();
  });

  const filing = (second: Buffer): Test =>
    client
      .multipart('ANEXOS')
      .field('nombre', 'Luz')
      .attach('plano', pdf, 'plano.pdf')
      .attach('libre', second, 'b.com');
  const numberOf = ({ body }: Response): number => Number((body as Filed).radicado.split('-')[1]);
  const left = async (): Promise<number[]> =>
    (await Promise.all([fileRows(client.host), storedFiles(client.host), storedRecords(client.host)])).map(
      ({ length }) => length,
    );

  it('are stored when clean; an infected file or a missing scanner leaves no file, record or gap in the numbers', async () => {
    const first = numberOf(await filing(pdf).expect(200));
    expect(await left()).to.deep.equal([2, 2, 1]);

    const infected = await filing(EICAR).expect(400);
    expect(infected.body).to.deep.equal({
      msg: 'El archivo no se recibe: el antivirus encontró en él un programa malicioso.',
      code: 'file_infected',
    });
    expect(await left()).to.deep.equal([2, 2, 1]);

    await clamd.kill();
    const away = await filing(pdf).expect(503);
    expect(away.body).to.deep.equal({
      msg: 'El archivo no se puede revisar en este momento. Intente más tarde.',
      code: 'unavailable',
    });
    expect(Number(away.headers['retry-after'])).to.be.greaterThan(0);
    expect(await left()).to.deep.equal([2, 2, 1]);

    await clamd.restart();
    expect(numberOf(await filing(pdf).expect(200))).to.equal(first + 1);
    expect(await left()).to.deep.equal([4, 4, 2]);
    const log = client.host.logLines.join('');
    expect(log).to.include('Eicar-Test-Signature').and.not.include('Luz').and.not.include('b.com');
  });
});
