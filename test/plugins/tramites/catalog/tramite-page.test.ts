import { expect } from 'chai';
import { z } from 'zod';
import { definePlugin, UnavailableError, type Identity } from '../../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import { RecordPart } from '../../../../plugins/tramites/records/cases/record-part.js';
import { Filing, OfferedTramites, type Case, type OfferedTramite } from '../../../../plugins/tramites/contract.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { exportText, importBundle } from '../../auth/support/import-bundle.js';

const PASSWORD = 'correcta-y-larga';
const question = (pre_codigo: string, more: object = {}): object => ({
  pre_codigo,
  pre_texto: `Pregunta ${pre_codigo}`,
  pre_tipo: 'TEXTO',
  ...more,
});
const preguntas = [question('nombre'), question('correo'), question('asunto'), question('hechos')];
const pasos = [
  { codigo: 'usted', titulo: 'Sus datos', preguntas: ['nombre', 'correo'] },
  { codigo: 'lo-que-paso', titulo: 'Lo que pasó', preguntas: ['hechos'] },
];
const page = {
  tema: 'Peticiones y quejas',
  descripcion: 'Cuéntenos qué falló.',
  sinonimos: ['PQR', 'hueco en la vía'],
  requisitos: ['Su documento', 'Una fotografía'],
  costo: { valor: '848500.50', moneda: 'COP' },
  dependencia: 'Secretaría General',
  pasos,
};

describe('the page of a tramite', () => {
  let host: TestHost;
  let admin: AdminCaller;
  let offered: OfferedTramites;
  let filing: Filing;
  let part: RecordPart;

  const channel = definePlugin({
    id: 'sms',
    dependsOn: ['tramites'],
    config: z.strictObject({}),
    uses: { offered: OfferedTramites, filing: Filing, part: RecordPart },
    start: (services) => {
      ({ offered, filing, part } = services);
    },
  });

  before(async () => {
    const usuarios = [
      { username: 'editora', password: PASSWORD, permisos: ['tramites.admin', 'tramites.read', 'tramites.manage'] },
    ];
    host = await startTestHost({
      bundle: { usuarios },
      plugins: [auth, calendar, terms, forms, tramites, channel],
    });
    admin = await AdminCaller.login(host, 'editora', PASSWORD);
  });
  after(() => host.stop());

  const tramite = (codigo: string, more: object = {}): Record<string, unknown> => ({
    codigo,
    nombre: `Trámite ${codigo}`,
    preguntas,
    ...more,
  });
  const save = (item: object): Promise<AdminAnswer> => admin.mutate('tramites.tramites.save', item);
  const found = async (codigo: string): Promise<OfferedTramite | undefined> => {
    host.clock.advance(1);
    return offered.findTramite(codigo);
  };

  it('names as the subject only a text or a selection of the form that is not sensitive', async () => {
    const typed = { pre_codigo: 'dia', pre_texto: 'Día', pre_tipo: 'FECHA' };
    const more = [...preguntas, typed, question('salud', { pre_sensible: true })];
    for (const asunto of ['dia', 'salud', 'ninguna']) {
      const { status, errors } = (await save(tramite('RARO', { asunto, preguntas: more }))) as unknown as {
        status: number;
        errors: object;
      };
      expect([status, Object.keys(errors ?? {})], asunto).to.deep.equal([400, ['asunto']]);
    }
    expect(((await save(tramite('BUENO', { asunto: 'asunto' }))) as unknown as { status: number }).status).to.equal(
      200,
    );
    expect(await found('BUENO')).not.to.have.property('asunto');
  });

  it('is saved, exported, imported again and offered to channels', async () => {
    const item = tramite('QUEJA', { ...page, termino: 'PETICION' });
    expect((await save(item)).data).to.include({ outcome: 'created' });
    const { data } = await admin.query('tramites.tramites.get', { codigo: 'QUEJA' });
    expect(data).to.deep.include({ ...page, termino: 'PETICION' });
    const report = await importBundle(host, { tramites: [item] });
    expect(report.get('tramites')).to.deep.include({ created: 0, changed: 0, left: 1 });
    expect(await exportText(host)).to.match(/titulo: Lo que pasó/);

    expect(await found('QUEJA')).to.deep.equal({
      codigo: 'QUEJA',
      nombre: 'Trámite QUEJA',
      form: 'tramite:QUEJA',
      ...page,
      plazo: '15 días hábiles',
      termino: 'PETICION',
      norma: 'Ley 1755 de 2015, art. 14',
      unaPagina: false,
    });
    const before = await offered.listTramites();
    expect(await offered.listTramites()).to.equal(before);
    expect((await save({ ...item, costo: 'Sin costo' })).data).to.include({ outcome: 'changed' });
    expect(await found('QUEJA')).to.include({ costo: 'Sin costo' });
    expect(await offered.listTramites()).not.to.equal(before);
  });

  it('has the term of the city in words, with the law that the city names', async () => {
    await save(tramite('FERIA', { plazo: 'P1M5D', norma: 'Decreto 12', una_pagina: true }));
    expect(await found('FERIA')).to.include({ plazo: '1 mes y 5 días', norma: 'Decreto 12', unaPagina: true });
    await save(tramite('NADA'));
    expect(await found('NADA')).to.include({ plazo: undefined, norma: undefined, unaPagina: false });
    expect(await found('AUSENTE')).to.equal(undefined);
  });

  it('has steps that name each question once, in the order of the form, and may end with the complaint type', async () => {
    const step = (...codes: string[]): object => ({ codigo: `p-${codes[0]}`, titulo: 'Paso', preguntas: codes });
    const refused: [steps: object[], field: string][] = [
      [[step('nombre', 'otra')], 'pasos.0.preguntas.1'],
      [[step('nombre'), step('nombre')], 'pasos.1.codigo'],
      [[step('nombre', 'nombre')], 'pasos.0.preguntas.1'],
      [[step('asunto'), step('nombre')], 'pasos.1.preguntas.0'],
      [[step('correo', 'nombre')], 'pasos.0.preguntas.1'],
      [[step('nombre', 'asunto')], 'pasos.0.preguntas.1'],
      [[step('tipo_denuncia')], 'pasos.0.preguntas.0'],
      [[{ codigo: 'todo', titulo: 'Paso', preguntas: ['nombre'] }], 'pasos.0.codigo'],
      [[{ codigo: 'Así', titulo: 'Paso', preguntas: ['nombre'] }], 'pasos.0.codigo'],
      [[{ codigo: 'p', titulo: ' ', preguntas: ['nombre'] }], 'pasos.0.titulo'],
      [[step()], 'pasos.0.preguntas'],
      [[], 'pasos'],
    ];
    for (const [steps, field] of refused) {
      const answer = await save(tramite('MAL', { pasos: steps }));
      expect(answer, field).to.include({ status: 400, reason: 'invalid' });
      expect(answer.errors).to.have.property(field);
    }
    const both = await save(tramite('MAL', { pasos, una_pagina: true }));
    expect(both.errors).to.have.key('una_pagina');
    expect((await save(tramite('MAL', { sinonimos: ['a'.repeat(81)] }))).errors).to.have.key('sinonimos.0');
    expect((await save(tramite('MAL', { costo: { valor: '1,5', moneda: 'COP' } }))).errors).to.have.key('costo.valor');

    // The order of the form is that of `pre_orden`.
    const turned = [question('nombre', { pre_orden: 2 }), question('correo', { pre_orden: 1 })];
    const inOrder = [step('correo', 'nombre', 'tipo_denuncia')];
    const complaint = tramite('DENUNCIA', { preguntas: turned, tra_isDenuncia: true, pasos: inOrder });
    expect((await save(complaint)).status).to.equal(200);
  });

  it('keeps its steps valid when a single question changes', async () => {
    await save(tramite('PASOS', { pasos }));
    const edit = (name: string, more: object): Promise<AdminAnswer> =>
      admin.mutate(`tramites.questions.${name}`, { tramite: 'PASOS', revision: 1, ...more });
    const removed = await edit('remove', { pre_codigo: 'correo' });
    expect(removed).to.include({ status: 400 });
    expect(removed.errors).to.have.key('pasos.0.preguntas.1');
    const reordered = await edit('reorder', { orden: ['hechos', 'nombre', 'correo', 'asunto'] });
    expect(reordered.errors).to.have.key('pasos.1.preguntas.0');
    expect((await edit('save', { pregunta: question('nueva') })).data).to.include({ revision: 2 });
    expect(await found('PASOS')).to.deep.include({ pasos });
  });

  it('is unavailable where its form cannot be read, and not listed', async () => {
    await save(tramite('ROTO'));
    await host.database.changeRows(`UPDATE tramites_tramite SET preguntas = '{}' WHERE codigo = 'ROTO'`);
    await save(tramite('OTRO'));
    expect(await rejectionOf(found('ROTO'))).to.be.instanceOf(UnavailableError);
    expect((await offered.listTramites()).map(({ codigo }) => codigo)).not.to.include('ROTO');
  });

  it('leads to records that show the accepted privacy notice, or none', async () => {
    await save(tramite('AVISO'));
    host.clock.advance(1);
    const file = async (more: object): Promise<Record<string, unknown>> => {
      const request = { codigo: 'AVISO', canal: 'WEB', answers: { nombre: 'Ana' }, ...more };
      const record = await (await filing.prepareFiling(request)).fileRecord();
      return { ...(await admin.query('tramites.records.get', { id: record.recordId })).data, record };
    };
    const [plain, accepted] = [await file({}), await file({ privacidad: { version: '2026-01' } })];
    expect(plain['privacidad']).to.equal(null);
    expect(accepted['privacidad']).to.deep.equal({ version: '2026-01', fecha: accepted['creado'] });
    const identity = { may: () => false } as unknown as Identity;
    const [entry] = await part.listEntries(
      { record: accepted['record'] as Case['record'], llaves: [] },
      { by: identity, after: { at: new Date(0), id: 0 }, limit: 1 },
    );
    expect(entry!.datos).to.deep.include({ privacidad: accepted['privacidad'] });
    const unlike = ['id', 'record', 'radicado', 'creado', 'privacidad'];
    const rest = (record: Record<string, unknown>): object =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !unlike.includes(name)));
    expect(rest(accepted)).to.deep.equal(rest(plain));
  });
});
