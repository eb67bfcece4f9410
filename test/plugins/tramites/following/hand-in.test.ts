import { expect } from 'chai';
import request from 'supertest';
import { Drafts } from '../../../../plugins/forms/contract.js';
import { RecordRequests } from '../../../../plugins/tramites/contract.js';
import { RecordDeliveries } from '../../../../plugins/tramites/records/deliveries/record-deliveries.js';
import { DeliveryPart } from '../../../../plugins/tramites/records/cases/delivery-part.js';
import { InputError, type Identity } from '../../../../host/plugin-api/index.js';
import { pdf, storedFiles } from '../../../acceptance/support/stored-files.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { ReturnedRecords } from '../support/returned-records.js';
import type { TermDesk } from '../support/term-desk.js';

describe('a record that staff returned, for its citizen', () => {
  let city: ReturnedRecords;
  let desk: TermDesk;
  before(async () => {
    city = await ReturnedRecords.start();
    ({ desk } = city);
  });
  after(() => desk?.stop());

  it('is a request with the words, the day and the consequence, and its form asks for a text and files', async () => {
    const { filed, id } = await city.returned();
    expect((await city.tracked(filed)).pendientes).to.deep.equal([
      {
        id,
        nombre: 'Entregar lo que falta',
        hasta: '2026-05-08T04:59:59.999Z',
        para_ciudadano: 'Traiga el plano.',
        si_no_llega:
          'Si no llega, entendemos que desiste de la solicitud y la archivamos (Ley 1755 de 2015, art. 17); puede presentarla de nuevo.',
      },
    ]);
    const { body } = await city.formOf(filed, id).expect(200);
    expect(body.ui.orden).to.deep.equal(['texto', 'archivos']);
    expect(body.schema.required).to.deep.equal([]);
    expect(JSON.stringify(body)).to.include('al menos una');
    const free = await city.returned(undefined, 'LIBRE');
    expect((await city.tracked(free.filed)).pendientes![0]).to.include({ hasta: null, si_no_llega: null });
  });

  it('takes a text alone: the record goes on, and staff see it', async () => {
    const { filed, id } = await city.returned({ archivos: false });
    const { body: form } = await city.formOf(filed, id).expect(200);
    expect([form.ui.orden, form.schema.required]).to.deep.equal([['texto'], ['texto']]);
    expect((await city.handIn(filed, id, {}).expect(400)).body.errors).to.have.all.keys('texto');
    await city.handIn(filed, id, { texto: 'El lote es el 14.' }).expect(200);
    const { estado, vence, pendientes } = await city.tracked(filed);
    expect([estado, typeof vence, pendientes]).to.deep.equal(['EN_TRAMITE', 'string', undefined]);
    const [delivery] = await city.deliveries(filed);
    expect(delivery).to.deep.include({ texto: 'El lote es el 14.', usuario: null, archivos: [] });
    expect((await city.handIn(filed, id, { texto: 'Otra vez.' }).expect(409)).body.code).to.equal('pendiente_cerrado');
    await city.formOf(filed, id).expect(409);
    const sql = `SELECT action, details FROM host_audit_entry WHERE subject_kind = 'tramites.record' AND subject_id = $1
      ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT 2 ROWS ONLY`;
    const entries = await city.host.database.rows<{ action: string }>(sql, [String(filed.datos)]);
    expect(entries.map(({ action }) => action)).to.deep.equal(['tramites.record.delivered', 'tramites.record.moved']);
    expect(JSON.stringify(entries)).not.to.include('lote').and.not.to.include('plano');
  });

  it('takes files alone, which staff download with the right of the record’s files', async () => {
    const { filed, id } = await city.returned({ texto: false });
    const { body: form } = await city.formOf(filed, id).expect(200);
    expect(form.schema.required).to.deep.equal(['archivos']);
    expect((await city.handIn(filed, id, {}).expect(400)).body.errors).to.have.all.keys('archivos');
    const six = city.handIn(filed, id);
    for (const name of 'abcdef') void six.attach('archivos', pdf, `${name}.pdf`);
    expect((await six.expect(400)).body.errors).to.have.all.keys('archivos');
    await city.handIn(filed, id).attach('archivos', pdf, 'plano.pdf').attach('archivos', pdf, 'firma.pdf').expect(200);
    const [delivery] = await city.deliveries(filed);
    expect(delivery!.texto).to.equal(null);
    expect(delivery!.archivos).to.have.length(2);
    const { ruta } = delivery!.archivos![1]!;
    expect(await city.download(ruta, 'archivista')).to.deep.equal([200, 'firma.pdf']);
    expect((await city.download(ruta, 'lectora'))[0]).to.equal(403);
    await request(city.host.url).get(ruta).expect(401);
    expect((await city.deliveries(filed, 'lectora'))[0]).not.to.have.property('archivos');
    const other = await city.returned();
    const elsewhere = ruta.replace(filed.radicado, other.filed.radicado);
    expect((await city.download(elsewhere, 'archivista'))[0]).to.equal(404);
  });

  it('takes a text and a file together, but not nothing', async () => {
    const { filed, id } = await city.returned();
    expect((await city.handIn(filed, id, { texto: ' ' }).expect(400)).body.errors).to.have.all.keys('texto');
    await city.handIn(filed, id).field('texto', 'Va el plano.').attach('archivos', pdf, 'plano.pdf').expect(200);
    const record = {
      recordId: filed.datos,
      key: filed.key,
      radicado: filed.radicado,
      llave: null,
      canal: 'WEB',
      usuario: null,
    };
    const entriesFor = (permission: string) =>
      city.host.container.get(DeliveryPart).listEntries(
        { record, llaves: [] },
        {
          by: { userId: 0, groups: new Set(), may: (one: string) => one === permission } as unknown as Identity,
          after: { at: new Date(0), id: 0 },
          limit: 5,
        },
      );
    const [entry] = await entriesFor('tramites.files');
    expect(entry!.datos).to.include({ texto: 'Va el plano.' });
    expect(entry!.datos['archivos']).to.have.length(1);
    expect((await entriesFor('tramites.read'))[0]!.datos).to.deep.equal({ texto: 'Va el plano.' });
  });

  it('takes one of two hand-ins at once, also after the time, until staff decide', async () => {
    const { filed, id } = await city.returned();
    desk.on('2026-05-20');
    const both = await Promise.all(['Uno.', 'Dos.'].map((texto) => city.handIn(filed, id, { texto })));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(await city.deliveries(filed)).to.have.length(1);
    for (const closing of ['RECHAZADO', 'EN_TRAMITE']) {
      const closed = await city.returned();
      await desk.move('2026-04-08', closed.filed, closing, { motivo: 'Así.', para_ciudadano: 'No llegó.' });
      const before = (await storedFiles(city.host)).length;
      await city.handIn(closed.filed, closed.id).attach('archivos', pdf, 'plano.pdf').expect(409);
      expect((await storedFiles(city.host)).length).to.equal(before);
      expect(await city.deliveries(closed.filed)).to.deep.equal([]);
    }
  });

  it('is closed once staff answer the record or forward it, and opened again by a later return', async () => {
    const [answered, forwarded] = [await city.returned(), await city.returned()];
    const free = await city.returned(undefined, 'LIBRE');
    for (const { filed } of [answered, free]) {
      await desk.does('2026-04-08', 'answer', { id: filed.datos, texto: 'Va sin el plano.' });
    }
    const to = { entidad: 'CAR', oficio: 'Remitimos.', motivo: 'Humedal.', para_ciudadano: 'Es de la CAR.' };
    await desk.does('2026-04-08', 'forward', { id: forwarded.filed.datos, ...to, fuera_de_plazo: true });
    for (const { filed, id } of [answered, forwarded, free]) {
      const { estado, pendientes } = await city.tracked(filed);
      expect([estado, pendientes]).to.deep.equal(['DEVUELTO', undefined]);
      await city.formOf(filed, id).expect(409);
      expect((await city.handIn(filed, id, { texto: 'Va.' }).expect(409)).body.code).to.equal('pendiente_cerrado');
      expect((await city.tracked(filed)).estado).to.equal('DEVUELTO');
    }
    await desk.move('2026-04-09', free.filed, 'EN_TRAMITE');
    await desk.move('2026-04-10', free.filed, 'DEVUELTO', { motivo: 'Falta.', para_ciudadano: 'Traiga la firma.' });
    const [again] = (await city.tracked(free.filed)).pendientes!;
    await city.handIn(free.filed, again!.id, { texto: 'Va.' }).expect(200);
  });

  it('is closed by staff who take it up and return it again: the new return asks anew', async () => {
    const { filed, id } = await city.returned();
    await desk.move('2026-04-08', filed, 'EN_TRAMITE', { motivo: 'La trajo.' });
    await desk.move('2026-04-09', filed, 'DEVUELTO', { motivo: 'Falta otro.', para_ciudadano: 'Traiga la firma.' });
    const [again] = (await city.tracked(filed)).pendientes!;
    expect(again!.id).to.be.greaterThan(id);
    await city.handIn(filed, id, { texto: 'Va.' }).expect(409);
    await city.handIn(filed, again!.id, { texto: 'Va.' }).expect(200);
  });

  it('and a move of staff at the same moment exclude each other', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { filed, id } = await city.returned();
      const more = { motivo: 'No.', para_ciudadano: 'No.' };
      const [taken, moved] = await Promise.all([
        city.handIn(filed, id, { texto: 'Va.' }),
        desk.move('2026-04-08', filed, 'RECHAZADO', more),
      ]);
      const kept = (await city.deliveries(filed)).length;
      expect([taken.status, kept]).to.deep.equal(taken.status === 200 ? [200, 1] : [409, 0]);
      expect(moved.status === 200 || taken.status === 200).to.equal(true);
    }
  });

  it('is handed in by a draft, whose name has no key of the record', async () => {
    const { filed, id } = await city.returned();
    const requests = city.host.container.get<RecordRequests>(RecordRequests);
    const drafts = city.host.container.get<Drafts>(Drafts);
    expect((await requests.ofKey(filed.key)).map((one) => one.id)).to.deep.equal([id]);
    const form = await requests.formOf(filed.datos, id);
    expect(form)
      .to.match(new RegExp(`^pendiente:[0-9a-f-]{36}\\.m${id}$`))
      .and.not.include(filed.key.slice(4));
    const { borrador } = await drafts.beginDraft(form);
    const empty = await rejectionOf(requests.handIn(filed.datos, id, { borrador, by: undefined }));
    expect(empty).to.be.instanceOf(InputError);
    await drafts.changeDraft(borrador, { answers: { texto: 'Por partes.' } });
    await requests.handIn(filed.datos, id, { borrador, by: undefined });
    expect((await city.deliveries(filed)).map(({ texto }) => texto)).to.deep.equal(['Por partes.']);
    expect(await rejectionOf(drafts.getDraft(borrador))).to.include({ code: 'draft_not_found' });
    expect(await rejectionOf(requests.formOf(filed.datos, id))).to.include({ code: 'pendiente_cerrado' });
    const unknown = city.host.container.get(RecordDeliveries).page(9_000_000, 0, 5);
    expect(await rejectionOf(unknown)).to.include({ name: 'NotFoundError' });
  });

  it('asks for something, and is not found by the number of another record', async () => {
    const filed = await desk.file('2026-03-27', 'PETICION');
    const nothing = { motivo: 'Falta.', pide: { texto: false, archivos: false } };
    const refused = await desk.move('2026-04-07', filed, 'DEVUELTO', nothing);
    expect([refused.status, Object.keys(refused.errors!)]).to.deep.equal([400, ['pide']]);
    const [one, other] = [await city.returned(), await city.returned()];
    await city.formOf(one.filed, other.id).expect(404);
    await city.handIn(one.filed, other.id, { texto: 'Va.' }).expect(404);
  });
});
