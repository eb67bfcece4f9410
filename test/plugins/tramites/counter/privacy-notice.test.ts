import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Counter } from '../support/counter-clerk.js';

const answers = { nombre: 'Rosa Elvira', arboles: 2 };

describe('the privacy notice at the counter', () => {
  let folder: string;
  let counter: Counter;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-counter-notice-'));
    const file = path.join(folder, 'privacidad.txt');
    await writeFile(file, '# Aviso de privacidad\n\nTratamos sus datos para responderle.\n');
    counter = await Counter.open({
      portal: { pages: [{ code: 'privacidad', file }], privacy: { version: '2026-01', page: 'privacidad' } },
    });
  });
  after(async () => {
    await counter?.city.host.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const records = (): Promise<number> => counter.city.count('tramites_record');

  it('is named with the fields of a form', async () => {
    const { body } = await counter.fields({}).expect(200);
    expect(body.privacidad).to.deep.equal({ version: '2026-01', direccion: '/paginas/privacidad' });
  });

  it('is accepted before a filing: nothing is filed without it, or with one that the city no longer has', async () => {
    const missing = await counter.file(answers).expect(400);
    expect(missing.body).to.include({ code: 'privacy_not_accepted' });
    for (const [privacidad, status, code] of [
      ['2025-12', 409, 'privacy_changed'],
      ['', 409, 'privacy_changed'],
      ['x'.repeat(41), 400, undefined],
    ] as const) {
      const refused = await counter.file(answers, { privacidad }).expect(status);
      if (code !== undefined) expect(refused.body).to.include({ code });
    }
    expect(await records()).to.equal(0);
  });

  it('is kept with the record by its version, beside the clerk who says so', async () => {
    const { body } = await counter.file(answers, { privacidad: '2026-01' }).expect(200);
    const sql = 'SELECT privacidad, canal, funcionario_id FROM tramites_record WHERE id = $1';
    const clerk = await counter.idOf('mostrador');
    expect(await counter.city.host.database.rows(sql, [body.datos])).to.deep.equal([
      { privacidad: '2026-01', canal: 'VENTANILLA', funcionario_id: clerk },
    ]);
  });
});
