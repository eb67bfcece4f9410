import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { contribute, FileScanners, InputError, type FileScanner } from '../../../../../host/plugin-api/index.js';
import { pdf, png, storedFiles } from '../../../../acceptance/support/stored-files.js';
import { pluginOf } from '../../../../host/support/plugin-of.js';
import type { FiledCase } from '../../support/filing-city.js';
import { WaitingCity, type SentBytes } from '../../support/waiting-city.js';

const VIRUS = 'programa malicioso';

class VirusScanner implements FileScanner {
  readonly mostBytes = 1_000_000;

  async scanFile(_file: unknown, open: Parameters<FileScanner['scanFile']>[1]): Promise<void> {
    if ((await buffer(await open())).includes(VIRUS)) throw new InputError('Infectado.', { code: 'file_infected' });
  }
}

const plano: SentBytes = { bytes: pdf, filename: 'plano.pdf' };
const contrato: SentBytes = { bytes: png, filename: 'contrato.png' };

interface Seen {
  readonly id: number;
  readonly tipo: string;
  readonly descripcion: string;
  readonly archivo: { readonly nombre: string; readonly ruta: string };
}

describe('files that a citizen hands in', () => {
  let waiting: WaitingCity;
  before(async () => {
    waiting = await WaitingCity.start([
      pluginOf({ id: 'scanner', contributes: [contribute(FileScanners, VirusScanner)] }),
    ]);
  });
  after(() => waiting?.filing.stop());

  const asked = async (): Promise<{ readonly filed: FiledCase; readonly id: number }> => {
    const filed = await waiting.filing.file('PAPELES');
    return { filed, id: await waiting.pending(filed) };
  };
  const supportsOf = async ({ llave }: FiledCase): Promise<Seen[]> => {
    const { id } = await waiting.filing.city.task(llave, 'REVISAR');
    await waiting.filing.city.claim('luz', id);
    const { client } = waiting.filing.city;
    const { body } = await client.post('luz', 'soportes-visibles/', { tarea_id: id }).expect(200);
    return body.soportes as Seen[];
  };
  /** Returns how many there are in the storage, and how many the database knows. */
  const kept = async (): Promise<[number, number]> => {
    const rows = await waiting.host.database.rows('SELECT id FROM host_file');
    return [(await storedFiles(waiting.host)).length, rows.length];
  };

  it('are described in the data, and read by staff at the task that follows and in the case', async () => {
    const { filed, id } = await asked();
    await waiting.handInFiles(filed, id, { plano, contrato }, { arrienda: 'true' }).expect(200);
    const { datos } = await waiting.filing.city.see(filed.llave);
    expect(datos).to.deep.equal({
      plano: {
        nombre: 'plano.pdf',
        tipo: 'application/pdf',
        tamano: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
      },
      arrienda: true,
      contrato: {
        nombre: 'contrato.png',
        tipo: 'image/png',
        tamano: png.length,
        sha256: createHash('sha256').update(png).digest('hex'),
      },
    });
    const seen = await supportsOf(filed);
    expect(seen.map(({ tipo, descripcion, archivo }) => [tipo, descripcion, archivo.nombre])).to.deep.equal([
      ['ENTREGA', 'Completar los papeles: Plano firmado', 'plano.pdf'],
      ['ENTREGA', 'Completar los papeles: Contrato', 'contrato.png'],
    ]);
    const { client } = waiting.filing.city;
    const path = (ruta: string): string => ruta.replace('/workflow/api/', '');
    const { body: read } = await client.get('luz', path(seen[0]!.archivo.ruta)).responseType('blob').expect(200);
    expect((read as Buffer).equals(pdf)).to.equal(true);
    await client.signIn('carla');
    await client.get('carla', path(seen[0]!.archivo.ruta)).expect(403);
    const { body } = await client.get('luz', `casos/${filed.key}/`).expect(200);
    const entries = (body.entradas as { tipo: string; usuario: unknown; datos: Seen }[]).filter(
      ({ tipo }) => tipo === 'SOPORTE',
    );
    expect(entries.map(({ usuario, datos: one }) => [usuario, one.archivo.nombre])).to.deep.equal([
      [null, 'plano.pdf'],
      [null, 'contrato.png'],
    ]);
  });

  it('are kept beside those of an earlier request for the same', async () => {
    const { filed, id } = await asked();
    await waiting.handInFiles(filed, id, { plano }).expect(200);
    await waiting.filing.work('luz', filed.llave, 'REVISAR', 'PIDE');
    const second = { ...plano, filename: 'plano-2.pdf' };
    await waiting.handInFiles(filed, await waiting.pending(filed), { plano: second }).expect(200);
    expect((await supportsOf(filed)).map(({ archivo }) => archivo.nombre)).to.deep.equal(['plano.pdf', 'plano-2.pdf']);
    const { datos } = await waiting.filing.city.see(filed.llave);
    expect((datos['plano'] as { nombre: string }).nombre).to.equal('plano-2.pdf');
  });

  it('leave nothing behind where they are refused, and the wait open', async () => {
    const { filed, id } = await asked();
    const before = await kept();
    const large = Buffer.concat([pdf, Buffer.alloc(1000, ' ')]);
    const infected = Buffer.concat([pdf, Buffer.from(VIRUS)]);
    const refused: [Parameters<WaitingCity['handInFiles']>[2], Record<string, string>, number, string][] = [
      [{}, {}, 400, 'missing_answers'],
      [{}, { plano: 'plano.pdf' }, 400, 'invalid_answers'],
      [{ plano: { bytes: png, filename: 'plano.pdf' } }, {}, 400, 'invalid_answers'],
      [{ plano: { bytes: large, filename: 'plano.pdf' } }, {}, 400, 'invalid_answers'],
      [{ plano: { bytes: Buffer.alloc(0), filename: 'plano.pdf' } }, {}, 400, 'invalid_answers'],
      [{ plano: { bytes: infected, filename: 'plano.pdf' } }, {}, 400, 'file_infected'],
      [{ plano, otro: plano }, {}, 400, 'invalid_answers'],
      [{ plano, arrienda: plano }, {}, 400, 'invalid_answers'],
      [{ plano }, { otro: 'x' }, 400, 'invalid_answers'],
      [{ plano }, { arrienda: 'true' }, 400, 'missing_answers'],
    ];
    for (const [files, fields, status, code] of refused) {
      const answer = await waiting.handInFiles(filed, id, files, fields);
      expect([answer.status, answer.body.code], answer.text).to.deep.equal([status, code]);
      expect(await kept()).to.deep.equal(before);
    }
    await waiting.handInFiles(filed, id, { plano }).attach('plano', pdf, 'otra.pdf').expect(400);
    await waiting.handIn(filed, id, { plano: { nombre: 'plano.pdf' } }).expect(400);
    await waiting.handInFiles({ ...filed, key: 'key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001' }, id, { plano }).expect(404);
    expect(await kept()).to.deep.equal(before);
    expect(await waiting.pending(filed)).to.equal(id);
  });

  it('are not kept for a field that its condition hides', async () => {
    const { filed, id } = await asked();
    const [before] = await kept();
    await waiting.handInFiles(filed, id, { plano, contrato }, { arrienda: 'false' }).expect(200);
    expect((await supportsOf(filed)).map(({ archivo }) => archivo.nombre)).to.deep.equal(['plano.pdf']);
    expect((await kept())[0]).to.equal(before + 1);
  });

  it('are those of one, where two hand in at once', async () => {
    const { filed, id } = await asked();
    const [before] = await kept();
    const answers = await Promise.all(
      ['a.pdf', 'b.pdf'].map((filename) => waiting.handInFiles(filed, id, { plano: { bytes: pdf, filename } })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await supportsOf(filed)).map(({ archivo }) => archivo.nombre)).to.deep.equal([['a.pdf', 'b.pdf'][winner]]);
    expect((await kept())[0]).to.equal(before + 1);
    await waiting.handInFiles(filed, id, { plano }).expect(409);
    expect((await kept())[0]).to.equal(before + 1);
  });

  it('are so many and no more in one instance', async () => {
    const { filed, id } = await asked();
    const { database } = waiting.host;
    const sql = 'SELECT id FROM workflow_instance WHERE llave = $1';
    const [instance] = await database.rows<{ id: number }>(sql, [filed.llave]);
    const one = {
      instance_id: instance!.id,
      tipo: 'ENTREGA',
      descripcion: 'Plano',
      adduser: null,
      adddate: new Date(),
    };
    await database.insertRows(
      'workflow_support',
      Array.from({ length: 100 }, () => one),
      [],
    );
    const before = await kept();
    const { body } = await waiting.handInFiles(filed, id, { plano }).expect(409);
    expect(body.code).to.equal('demasiados_soportes');
    expect(await kept()).to.deep.equal(before);
    expect(await waiting.pending(filed)).to.equal(id);
  });

  it('leave instances that are what their histories say', async () => {
    expect(await waiting.filing.city.checkHistories()).to.be.greaterThan(4);
  });
});
