import { expect } from 'chai';
import type { FollowedTerm, TrackedRecord, TrackedRemedy } from '../../../../plugins/tramites/contract.js';
import { trackingView } from '../../../../plugins/portal/follow/tracking/tracking-view.js';
import { at, cityDates, step, trackedRecord } from '../support/tracked-record.js';

const SCRIPT = '<script>alert(1)</script>';

const runningTerm: FollowedTerm = {
  perfil: null,
  plazo: { habiles: 15 },
  total: { habiles: 15 },
  norma: null,
  recibido: new Date(at(3)),
  enPersona: false,
  vence: new Date(at(25)),
  pausado: false,
  fin: null,
  plazoCiudadano: null,
  silencio: null,
  silencioLegal: null,
  dias: [],
  prorrogas: [],
  masTiempo: false,
  traslado: null,
};
const reposicion: TrackedRemedy = {
  nombre: 'Reposición',
  ante: 'la Secretaría de Planeación',
  plazo: '10 días hábiles',
  hasta: at(24),
  norma: 'Ley 1437 de 2011, art. 76',
};
const answer = (numero: number, parcial: string | null) => ({
  numero,
  fecha: at(6),
  texto: 'Le damos la copia.',
  parcial,
  archivos: [],
  documentos: [],
});

const view = (record: TrackedRecord, term?: Partial<FollowedTerm>) => {
  const seen = { term: term && { ...runningTerm, ...term }, moreTime: undefined };
  return trackingView('key_1', record, seen, new Date(at(10)), cityDates);
};

describe('the words of the city on the page of a record', () => {
  const waiting = (request: object, words: string | null = null): TrackedRecord =>
    trackedRecord([step('RADICADO', 3), step('DEVUELTO', 5, words)], {
      pendientes: [
        { id: 7, nombre: 'Plano firmado', hasta: null, para_ciudadano: null, si_no_llega: null, ...request },
      ],
    });

  it('are those of each request, with its last moment and what follows without it', () => {
    const request = { para_ciudadano: `Falta la firma.\n${SCRIPT}`, hasta: '2026-11-26T04:59:59.999Z' };
    const { asked } = view(waiting(request, 'Falta la firma.'));
    expect(asked).to.have.length(1);
    expect(asked[0]).to.include({ name: 'Plano firmado', address: '/seguimiento/key_1/pendiente/7' });
    expect(String(asked[0]!.words))
      .to.include('<p class="written">Falta la firma.\n&lt;script&gt;')
      .and.to.include('Tiene hasta el <strong>miércoles 25 de noviembre de 2026</strong>.')
      .and.not.to.include('Si no llega');
    const own = waiting({ hasta: at(25), si_no_llega: 'Si no llega, la archivamos.' });
    expect(String(view(own).asked[0]!.words))
      .to.match(/miércoles 25 de noviembre de 2026, 10:00.a\..m\.<\/strong>\. Si no llega, la archivamos\./)
      .and.not.to.include('terminó');
    expect(String(view(waiting({})).asked[0]!.words)).not.to.include('<p>');
  });

  it('say that a time is over, and that the request is still open', () => {
    const over = waiting({ hasta: '2026-11-10T04:59:59.999Z', si_no_llega: 'Si no llega, la archivamos.' });
    expect(String(view(over).asked[0]!.words))
      .to.include('El tiempo terminó el <strong>lunes 9 de noviembre de 2026</strong>; mientras no decidamos,')
      .and.to.include('todavía puede entregarlo. Si no llega, la archivamos.')
      .and.not.to.include('Tiene hasta');
  });

  it('have one last day, beside the request', () => {
    const paused = { pausado: true, plazoCiudadano: new Date(at(30)) };
    expect(view(waiting({ hasta: at(25) }), paused).due!.note).to.equal(null);
    expect(view(waiting({ hasta: at(25) }), { ...paused, masTiempo: true }).due!.note).to.equal('Le dimos más tiempo.');
  });

  it('are why it was refused, and the remedies', () => {
    const refused = trackedRecord([step('RADICADO', 3), step('RECHAZADO', 6, 'El lote es del municipio.')], {
      recursos: [
        reposicion,
        { ...reposicion, nombre: 'Apelación', ante: null, norma: null, hasta: null },
        { ...reposicion, nombre: 'Queja', hasta: at(9), plazo: '1 mes' },
      ],
    });
    const { decision, due } = view(refused, { fin: { como: 'RECHAZADO', fecha: new Date(at(6)) } });
    expect(decision).to.include({ title: 'Rechazamos su solicitud', words: 'El lote es del municipio.' });
    expect(decision!.remedies.map(({ name, rest }) => name + rest)).to.deep.equal([
      'Reposición, ante la Secretaría de Planeación, hasta el martes 24 de noviembre de 2026 (Ley 1437 de 2011, art. 76).',
      'Apelación, dentro de los 10 días hábiles siguientes a la notificación.',
      'Queja, ante la Secretaría de Planeación, cuyo tiempo terminó el lunes 9 de noviembre de 2026 (Ley 1437 de 2011, art. 76).',
    ]);
    expect(due).to.include({ label: 'La rechazamos el', date: 'viernes 6 de noviembre de 2026' });
  });

  it('name the outcome of a record that was not granted as its process does', () => {
    const states = [step('RADICADO', 3), step('RECHAZADO', 6, 'No llegó el plano.')];
    const { decision, due, state, steps } = view(trackedRecord(states, { desenlace: 'Desistida' }), {});
    expect(decision).to.include({ title: 'Su solicitud terminó: Desistida', words: 'No llegó el plano.' });
    expect(state.text).to.equal('Desistida');
    expect(due!.label).to.equal('Terminó el');
    expect(steps.map(({ title }) => title)).to.deep.equal(['Radicado', 'Desistida']);
    const granted = trackedRecord([step('RADICADO', 3), step('RESUELTO', 6)], { desenlace: 'Concedida' });
    expect(view(granted, {}).state.text).to.equal('Resuelto');
  });

  it('say on which day it came to its end', () => {
    for (const [estado, label] of [
      ['RESUELTO', 'Lo resolvimos el'],
      ['ANULADO', 'La anulamos el'],
    ] as const) {
      const { due, decision } = view(trackedRecord([step('RADICADO', 3), step(estado, 6)]), {});
      expect(due).to.include({ label, date: 'viernes 6 de noviembre de 2026' });
      expect(decision).to.equal(null);
    }
    const annulled = trackedRecord([step('RADICADO', 3), step('ANULADO', 6, 'Está repetida.')]);
    expect(view(annulled).decision).to.include({ title: 'Anulamos su solicitud', words: 'Está repetida.' });
    const resolved = trackedRecord([step('RADICADO', 3), step('RESUELTO', 6, 'Recoja la licencia.')]);
    expect(view(resolved).decision).to.include({ title: 'Resolvimos su solicitud', words: 'Recoja la licencia.' });
  });

  it('point to the answer that has the reason, and not to an earlier one', () => {
    const rejected = (day: number): TrackedRecord =>
      trackedRecord([step('RADICADO', 3), step('RECHAZADO', day)], { respuestas: [answer(1, null)] });
    expect(view(rejected(6)).decision).to.include({ isInAnswer: true, words: null });
    expect(view(rejected(7)).decision).to.equal(null);
  });

  it('are why the last answer grants only a part, once', () => {
    const states = [step('RADICADO', 3), step('RESUELTO', 6)];
    const more = { recursos: [reposicion], respuestas: [answer(1, 'Otra parte.'), answer(2, 'La otra es reservada.')] };
    const { decision, answers } = view(trackedRecord(states, more));
    expect(decision).to.include({ title: 'Le concedemos una parte', words: 'La otra es reservada.' });
    expect(decision!.remedies).to.have.length(1);
    expect(answers.map(({ inPart }) => inPart)).to.deep.equal(['Otra parte.', null]);
  });

  it('are why another entity is competent, beside that entity', () => {
    const forwarded = {
      fecha: new Date(at(6)),
      entidad: 'la CAR',
      oficio: 'Remitimos.',
      paraCiudadano: 'El río es de ella.',
    };
    const record = trackedRecord([step('RADICADO', 3), step('EN_TRAMITE', 6, 'El río es de ella.')]);
    const { due, decision } = view(record, { traslado: forwarded });
    expect(due).to.include({ reason: 'El río es de ella.', letter: 'Remitimos.' });
    expect(decision).to.equal(null);
    expect(view(record).decision).to.include({ words: 'El río es de ella.' });
    const returned = waiting({ para_ciudadano: 'Falta el plano.' }, 'Falta el plano.');
    expect(view(returned, { traslado: forwarded })).to.deep.include({ asked: [], decision: null });
    const later = { ...forwarded, fecha: new Date(at(4)) };
    expect(view(returned, { traslado: later })).to.deep.include({ asked: [] });
    expect(view(returned, { traslado: later }).decision).to.include({ words: 'Falta el plano.' });
  });
});
