import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import pg from 'pg';
import type { Response } from 'supertest';
import { ConflictError, NotFoundError } from '../../../../../host/plugin-api/index.js';
import { Drafts } from '../../../../../plugins/forms/contract.js';
import { Filing } from '../../../../../plugins/tramites/contract.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { fileRows, pdf, png } from '../../../../acceptance/support/stored-files.js';
import { storedRecords } from '../../../../acceptance/support/tramite-client.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { untilWaiting } from '../../../../support/until-waiting.js';
import { rejectionOf } from '../../../../host/support/rejection.js';
import { poda, startDraftHost, type DraftClient } from '../../../forms/support/draft-client.js';

const noDraft = { msg: 'No existe ese borrador, o ya terminó.', code: 'draft_not_found' };

describe('POST /home/api/tramite/<codigo>?borrador=', () => {
  let client: DraftClient;

  before(async () => {
    client = await startDraftHost({ config: { logging: { level: 'debug' } } });
  });
  after(() => client.host.stop());

  const lastAnswers = async (): Promise<Record<string, unknown>> =>
    (await storedRecords(client.host)).at(-1)!.informacion;
  const records = (): Promise<number> => client.count('tramites_record');
  const held = (): Promise<number> => client.count('host_file', "owner LIKE 'forms/draft/%'");
  const withAnswers = async (answers: object, headers = {}): Promise<string> => {
    const borrador = await client.begun('PODA', headers);
    await client.patch(borrador, answers, headers).expect(200);
    return borrador;
  };
  const drafts = (): Drafts => client.host.container.get<Drafts>(Drafts);
  const tally = (answers: readonly Response[]): Record<number, number> => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it('files the answers of the draft, replaced by those of the call, and uses the draft up', async () => {
    const borrador = await withAnswers({ nombre: 'Luz', arboles: 4, placa: 'ABC123', motivo: 'Sombra' });
    await client.file(borrador, { nombre: 'Luz Marina', placa: '' }).expect(200);
    expect(await lastAnswers()).to.deep.equal({ nombre: 'Luz Marina', arboles: 4, motivo: 'Sombra' });
    expect((await client.get(borrador).expect(404)).body).to.deep.equal(noDraft);
    const count = await records();
    expect((await client.file(borrador, { nombre: 'Luz' }).expect(404)).body).to.deep.equal(noDraft);
    expect(await records()).to.equal(count);
  });

  it('moves the files of the draft to the record, and releases the files that are not filed', async () => {
    const borrador = await withAnswers({ nombre: 'Luz' });
    const call = client.patch(borrador).attach('foto', png, 'a.png').attach('plano', png, 'b.png');
    await call.attach('acta', png, 'c.png').expect(200);
    const released = await client.count('host_file', 'swept_at IS NOT NULL');
    const { body } = await client.multipart(borrador).field('acta', '').attach('plano', pdf, 'nuevo.pdf').expect(200);
    const files = (await fileRows(client.host)).filter(({ record_id }) => record_id === body.datos);
    expect(files.map(({ pre_codigo, nombre }) => [pre_codigo, nombre]).sort()).to.deep.equal([
      ['foto', 'a.png'],
      ['plano', 'nuevo.pdf'],
    ]);
    expect(Object.keys(await lastAnswers())).to.have.members(['nombre', 'foto', 'plano']);
    expect(await held()).to.equal(0);
    expect(await client.count('host_file', 'swept_at IS NOT NULL')).to.equal(released + 2);
  });

  it('keeps the draft where the filing is refused', async () => {
    const borrador = await withAnswers({ arboles: 4 });
    await client.patch(borrador).attach('foto', png, 'a.png').expect(200);
    const { body } = await client.file(borrador).expect(400);
    expect(body).to.include({ code: 'missing_answers', msg: 'Faltan datos obligatorios - nombre/Nombre' });
    await client.file(borrador, { nombre: 'Luz', otra: 1 }).expect(400);
    expect(Object.keys((await client.shown(borrador)).respuestas)).to.have.members(['arboles', 'foto']);
    expect(await held()).to.equal(1);
    await client.file(borrador, { nombre: 'Luz' }).expect(200);
  });

  it('keeps the draft where the transaction is rolled back', async () => {
    const borrador = await withAnswers({ nombre: 'Luz' });
    await client.patch(borrador).attach('foto', png, 'a.png').expect(200);
    const filing = client.host.container.get<Filing>(Filing);
    const prepared = await filing.prepareFiling({
      codigo: 'PODA',
      canal: 'CHAT',
      answers: {},
      draft: { borrador },
    });
    const crash = new Error('the host ends here');
    const count = await records();
    const outcome = await rejectionOf(
      client.host.database.transaction(async (tx) => {
        await prepared.fileRecord(tx);
        throw crash;
      }),
    );
    expect(outcome).to.equal(crash);
    expect(await records()).to.equal(count);
    expect(Object.keys((await client.shown(borrador)).respuestas)).to.have.members(['nombre', 'foto']);
    await prepared.fileRecord();
    expect(await lastAnswers()).to.have.all.keys('nombre', 'foto');
    await client.get(borrador).expect(404);
  });

  it('counts the files of the draft towards the limit of a filing', async () => {
    const few = await startDraftHost({ config: { http: { publicPerMinute: 1_000_000, files: 2 } } });
    try {
      const borrador = await few.begun();
      await few.patch(borrador).field('nombre', 'Luz').attach('foto', png, 'a.png').attach('plano', png, 'b.png');
      const { body } = await few.multipart(borrador).attach('acta', png, 'c.png').expect(413);
      expect(body).to.deep.equal({ msg: 'Se admiten hasta 2 archivos.', code: 'payload_too_large' });
      expect(await few.count('host_file', 'owner IS NOT NULL')).to.equal(2);
      await few.multipart(borrador).field('plano', '').attach('acta', png, 'c.png').expect(200);
    } finally {
      await few.host.stop();
    }
  });

  it('does not log the key of the draft', async () => {
    const borrador = await withAnswers({ nombre: 'Luz' });
    await client.file(borrador, { arboles: 'x' }).expect(400);
    await client.file(borrador).expect(200);
    await client.file(borrador).expect(404);
    const lines = client.host.logLines.join('');
    expect(lines).to.contain('/home/api/tramite/:codigo');
    expect(lines).not.to.contain(borrador);
  });

  it('drops answers and files that the conditions of the form hide', async () => {
    const borrador = await withAnswers({ nombre: 'Luz', arboles: 4, motivo: 'Sombra' });
    await client.file(borrador, { arboles: 1 }).expect(200);
    expect(await lastAnswers()).to.deep.equal({ nombre: 'Luz', arboles: 1 });
  });

  describe('refuses with the same text', () => {
    it('a draft of another form, a removed draft and a malformed key', async () => {
      const other = await client.begun('TALA');
      const ended = await withAnswers({ nombre: 'Luz' });
      await client.remove(ended);
      const count = await records();
      for (const key of [other, ended, 'A'.repeat(43), 'x', '*', "' OR 1=1", 'ñ'.repeat(2000)]) {
        expect((await client.file(key, { nombre: 'Luz' }).expect(404)).body, key).to.deep.equal(noDraft);
      }
      expect(await records()).to.equal(count);
      await client.get(other).expect(200);
    });

    it('the draft of another person, and the draft of a user for an anonymous caller', async () => {
      const [luz, marta] = [await client.jwt('luz'), await client.jwt('marta')];
      const borrador = await withAnswers({ nombre: 'Luz' }, luz);
      for (const headers of [{}, marta]) {
        expect((await client.file(borrador, {}, headers).expect(404)).body).to.deep.equal(noDraft);
      }
      await client.file(borrador, {}, { Authorization: 'Bearer a.b.c' }).expect(401);
      await client.file(borrador, {}, luz).expect(200);
      await client.begin('PODA', luz).expect(201);
    });

    it('an expired draft, also where it expires before it is used', async () => {
      const borrador = await withAnswers({ nombre: 'Luz' });
      const open = await drafts().openDraft(borrador, 'tramite:PODA');
      client.host.clock.advance(31 * 24 * 3600);
      await client.file(borrador).expect(404);
      const use = client.host.database.transaction((tx) => drafts().useDraft(tx, open, []));
      expect(await rejectionOf(use)).to.be.instanceOf(NotFoundError);
    });
  });

  it('refuses two drafts, a NUL, and a body that is too large', async () => {
    const borrador = await withAnswers({ nombre: 'Luz' });
    const twice = `/home/api/tramite/PODA?borrador=${borrador}&borrador=${borrador}`;
    await client.auth.call('post', twice, { body: { nombre: 'Luz' } }).expect(400);
    await client.file('\0').expect(400);
    await client.file(borrador, { motivo: 'x'.repeat(10 * 1024 * 1024) }).expect(413);
    await client.get(borrador).expect(200);
  });

  it('makes one record of ten concurrent filings', async () => {
    const borrador = await withAnswers({ nombre: 'Luz' });
    await client.patch(borrador).attach('foto', png, 'a.png').expect(200);
    const count = await records();
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.file(borrador)));
    expect(tally(answers)).to.deep.equal({ 200: 1, 404: 9 });
    expect(await records()).to.equal(count + 1);
  });

  it('makes one record with one response of ten concurrent filings, and a later one, with one Idempotency-Key', async () => {
    const borrador = await withAnswers({ nombre: 'Luz' });
    const key = { 'Idempotency-Key': randomUUID() };
    const count = await records();
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.file(borrador, {}, key)));
    answers.push(await client.file(borrador, {}, key));
    expect(tally(answers)).to.deep.equal({ 200: 11 });
    expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
    expect(await records()).to.equal(count + 1);
    const other = await withAnswers({ nombre: 'Luz' });
    expect((await client.file(other, {}, key).expect(409)).body.code).to.equal('idempotency_conflict');
    await client.get(other).expect(200);
  });

  it('files by one statement, which waits for the number of the year and leaves no gap', async function () {
    const { database } = client.host;
    postgresOnly(this, 'SQL Server writes a filing in several statements');
    const key = { 'Idempotency-Key': randomUUID() };
    const [borrador, other] = [await withAnswers({ nombre: 'Luz' }), await withAnswers({ nombre: 'Ana' })];
    const last = async (): Promise<number> =>
      (await database.rows<{ ultimo: number }>('SELECT ultimo FROM tramites_filing_number'))[0]!.ultimo;
    await client.file(await withAnswers({ nombre: 'Eva' })).expect(200);
    const before = await last();
    const beside = new pg.Client({ connectionString: client.host.databaseUrl });
    await beside.connect();
    try {
      await beside.query('BEGIN');
      await beside.query('UPDATE tramites_filing_number SET ultimo = ultimo');
      const statements = await statementsDuring(database, async () => {
        const filed = client.file(borrador, {}, key).then((answer) => answer);
        await untilWaiting(database);
        // A filing that fails meanwhile takes no number.
        await client.remove(other);
        await client.file(other).expect(404);
        await beside.query('COMMIT');
        expect((await filed).status).to.equal(200);
      });
      expect(statements.filter((sql) => sql.includes('INSERT INTO tramites_record'))).to.have.length(1);
    } finally {
      await beside.end();
    }
    expect(await last()).to.equal(before + 1);
    await client.get(borrador).expect(404);
  });

  it('takes no number for a draft that is used up or changed while it is filed', async () => {
    const filing = client.host.container.get<Filing>(Filing);
    const request = (borrador: string) => ({ codigo: 'PODA', canal: 'WEB', answers: {}, draft: { borrador } });
    const [used, changed] = [await withAnswers({ nombre: 'Luz' }), await withAnswers({ nombre: 'Luz' })];
    const prepared = [await filing.prepareFiling(request(used)), await filing.prepareFiling(request(changed))];
    await client.file(used).expect(200);
    await client.patch(changed, { arboles: 2 }).expect(200);
    const [count, numbers] = [await records(), await client.count('tramites_record', 'numero IS NOT NULL')];
    expect(await rejectionOf(prepared[0]!.fileRecord())).to.include({ code: 'draft_not_found' });
    expect(await rejectionOf(prepared[1]!.fileRecord())).to.include({ code: 'draft_changed' });
    expect([await records(), await client.count('tramites_record', 'numero IS NOT NULL')]).to.deep.equal([
      count,
      numbers,
    ]);
    await client.file(changed).expect(200);
    const highest = await client.host.database.rows('SELECT ultimo FROM tramites_filing_number');
    expect(highest).to.deep.equal([{ ultimo: await records() }]);
  });

  it('loses no concurrent change of the draft', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const borrador = await withAnswers({ nombre: 'Luz' });
      const [changed, filed] = await Promise.all([
        client.patch(borrador, { arboles: turn }).then((answer) => answer),
        client.file(borrador).then((answer) => answer),
      ]);
      if (filed.status === 200) {
        const answers = await lastAnswers();
        // An acknowledged change is in the record.
        expect(changed.status === 200).to.equal(answers['arboles'] === turn);
      } else {
        expect([changed.status, filed.body.code]).to.deep.equal([200, 'draft_changed']);
        expect((await client.shown(borrador)).respuestas).to.include({ arboles: turn });
      }
    }
  });

  it('refuses a draft that was changed since it was opened', async () => {
    const borrador = await withAnswers({ nombre: 'Luz' });
    const open = await drafts().openDraft(borrador, 'tramite:PODA');
    await client.patch(borrador, { arboles: 1 }).expect(200);
    const use = (): Promise<void> => client.host.database.transaction((tx) => drafts().useDraft(tx, open, []));
    const refused = await rejectionOf(use());
    expect(refused).to.be.instanceOf(ConflictError).and.to.have.property('code', 'draft_changed');
    await client.file(borrador).expect(200);
    expect(await rejectionOf(use())).to.be.instanceOf(NotFoundError);
  });

  it('refuses answers that the form no longer accepts, and drops answers to removed questions', async () => {
    const borrador = await withAnswers({ nombre: 'Luz', arboles: 4, placa: 'ABC123' });
    const [nombre, arboles, , ...others] = poda.preguntas;
    await client.save({ ...poda, preguntas: [nombre, { ...arboles, pre_maximo: 2 }, ...others.slice(1)] });
    const { body } = await client.file(borrador).expect(400);
    expect(body.errors).to.deep.equal({ arboles: ['No debe ser mayor que 2.'] });
    await client.file(borrador, { arboles: 2 }).expect(200);
    expect(await lastAnswers()).to.deep.equal({ nombre: 'Luz', arboles: 2 });
    await client.save(poda);
  });
});
