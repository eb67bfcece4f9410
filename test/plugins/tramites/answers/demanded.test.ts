import { expect } from 'chai';
import { RecordStateService } from '../../../../plugins/tramites/records/moves/record-state-service.js';
import { exportedSections, importInto } from '../../../acceptance/support/bundles.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { answeringStaff, AnsweringClerk } from '../support/answering-staff.js';
import { neededWords } from '../support/needed-words.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const petition = { codigo: 'PETICION', nombre: 'Petición', exige_respuesta: true, preguntas };
const forwarded = { ...petition, codigo: 'REMITIDA', termino: 'PETICION' };
const notice = { codigo: 'AVISO', nombre: 'Aviso', preguntas };

describe('a tramite that demands an answer', () => {
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;

  before(async () => {
    const usuarios = [
      ...answeringStaff.usuarios,
      { username: 'jefa', password: 'correcta-y-larga', is_superuser: true },
    ];
    citizen = await startTramiteHost({ usuarios, tramites: [petition, forwarded, notice] });
    clerk = await AnsweringClerk.login(citizen.host);
  });
  after(() => citizen.host.stop());

  const file = (codigo = 'PETICION'): Promise<Filed> => citizen.file(codigo, { asunto: 'x' });
  const move = async ({ datos }: Filed, estado: string) =>
    (await clerk.mutate('records.move', { id: datos, estado, ...neededWords(estado) })).body as {
      error?: { message: string; data: { httpStatus: number; reason: string } };
    };

  it('refuses RESUELTO for a record without an answer', async () => {
    const filed = await file();
    expect((await move(filed, 'EN_TRAMITE')).error).to.equal(undefined);
    expect((await move(filed, 'RESUELTO')).error!.data).to.include({ httpStatus: 409, reason: 'sin_respuesta' });
    expect(await clerk.query('records.get', { id: filed.datos })).to.include({ estado: 'EN_TRAMITE' });
    await clerk.answerJson(filed.key, { texto: 'Listo.' }).expect(201);
    expect((await move(filed, 'RESUELTO')).error).to.equal(undefined);
  });

  it('refuses the move also within a transaction of the caller', async () => {
    const { datos } = await file();
    const states = citizen.host.container.get(RecordStateService);
    const moved = citizen.host.database.transaction((tx) => states.moveIn(tx, datos, { to: 'RESUELTO', userId: 1 }));
    const refused = await moved.catch((error: unknown) => error);
    expect(refused).to.include({ name: 'ConflictError', code: 'sin_respuesta' });
  });

  it('accepts the answer that closes the record', async () => {
    const filed = await file();
    await clerk.answerJson(filed.key, { texto: 'Listo.', estado: 'RESUELTO' }).expect(201);
    expect(await clerk.query('records.get', { id: filed.datos })).to.include({ estado: 'RESUELTO' });
  });

  it('refuses RECHAZADO and ANULADO without an answer, too', async () => {
    for (const estado of ['RECHAZADO', 'ANULADO']) {
      const filed = await file();
      const { data, message } = (await move(filed, estado)).error!;
      expect(data).to.include({ httpStatus: 409, reason: 'sin_respuesta' });
      expect(message).to.include('trasládelo').and.include('vuelva a cambiar el estado');
      await clerk.answerJson(filed.key, { texto: 'No procede.' }).expect(201);
      expect((await move(filed, estado)).error).to.equal(undefined);
    }
  });

  it('counts a record as answered that went to another entity', async () => {
    const filed = await file('REMITIDA');
    expect((await move(filed, 'RECHAZADO')).error!.data).to.include({ reason: 'sin_respuesta' });
    const to = { entidad: 'CAR', oficio: 'Remitimos.', motivo: 'Humedal.', para_ciudadano: 'Es de la CAR.' };
    await clerk.mutate('records.forward', { id: filed.datos, ...to }).expect(200);
    expect((await move(filed, 'RECHAZADO')).error).to.equal(undefined);
  });

  it('reports an impossible move before the missing answer', async () => {
    const filed = await file();
    await clerk.answerJson(filed.key, { texto: 'Listo.' }).expect(201);
    await move(filed, 'ANULADO');
    expect((await move(filed, 'RESUELTO')).error!.data).to.include({ reason: 'move_not_possible' });
  });

  it('demands it only where a bundle or an administrator sets `exige_respuesta`', async () => {
    const filed = await file('AVISO');
    expect((await move(filed, 'RESUELTO')).error).to.equal(undefined);

    const before = await file('AVISO');
    await importInto(citizen.host, { tramites: [{ ...notice, exige_respuesta: true }] });
    expect((await move(before, 'RESUELTO')).error!.data).to.include({ reason: 'sin_respuesta' });

    const jefa = await AnsweringClerk.login(citizen.host, 'jefa');
    expect(await jefa.query('tramites.get', { codigo: 'AVISO' })).to.include({ exige_respuesta: true });
    await jefa.mutate('tramites.save', notice).expect(200);
    expect(await jefa.query('tramites.get', { codigo: 'AVISO' })).to.include({ exige_respuesta: false });
    expect((await move(before, 'RESUELTO')).error).to.equal(undefined);
    await jefa.mutate('tramites.save', { ...notice, exige_respuesta: 'sí' }).expect(400);
  });

  it('is exported with `exige_respuesta`', async () => {
    const { tramites } = await exportedSections(citizen.host);
    const own = Object.fromEntries(tramites!.map(({ codigo, exige_respuesta }) => [codigo as string, exige_respuesta]));
    expect(own).to.deep.equal({ PETICION: true, REMITIDA: true, AVISO: false });
  });
});
