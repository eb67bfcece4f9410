import { expect } from 'chai';
import type { TrackedRecord } from '../../../../plugins/tramites/contract.js';
import { timeline } from '../../../../plugins/portal/follow/tracking/timeline.js';
import { at, cityDates as dates, step, trackedRecord as record } from '../support/tracked-record.js';

const stage = (nombre: string, from: number, to?: number) => ({
  nombre,
  desde: at(from),
  hasta: to === undefined ? null : at(to),
});
const due = new Date('2026-11-26T04:59:59.999Z');

const shown = (of: TrackedRecord, until: Date | null = null) =>
  timeline(of, until, dates).map(({ state, title }) => `${state} ${title}`);

describe('the steps of a record on its page', () => {
  it('are its states, with the last one going on and the answer to come', () => {
    const steps = timeline(record([step('RADICADO', 3), step('EN_TRAMITE', 4)]), due, dates);
    expect(steps.map(({ state, title }) => `${state} ${title}`)).to.deep.equal([
      'done Radicado',
      'now En estudio',
      'todo Respuesta',
    ]);
    expect(steps[1]!.when).to.match(/^Desde el miércoles 4 de noviembre de 2026, 10:00/);
    expect(steps[2]).to.include({ when: 'A más tardar el miércoles 25 de noviembre de 2026', at: null });
  });

  it('are those of its process where it tells them, in place of its being studied', () => {
    const stages = { etapas: [stage('Revisión', 4, 5), stage('Visita', 5)] };
    expect(shown(record([step('RADICADO', 3), step('EN_TRAMITE', 4)], stages))).to.deep.equal([
      'done Radicado',
      'done Revisión',
      'now Visita',
      'todo Respuesta',
    ]);
    expect(shown(record([step('RADICADO', 3)], { etapas: [stage('Revisión', 3)] }))).to.deep.equal([
      'done Radicado',
      'now Revisión',
      'todo Respuesta',
    ]);
  });

  it('say that it is being studied between two steps of its process', () => {
    const between = { etapas: [stage('Revisión', 5, 6)] };
    expect(shown(record([step('RADICADO', 3), step('EN_TRAMITE', 4)], between))).to.deep.equal([
      'done Radicado',
      'done Revisión',
      'now En estudio',
      'todo Respuesta',
    ]);
  });

  it('say what a stage says in the words of the city once', () => {
    const waiting = { etapas: [stage('Revisión', 4, 5), stage('Información pendiente', 5)] };
    const states = [step('RADICADO', 3), step('EN_TRAMITE', 4), step('DEVUELTO', 5)];
    const stages = ['done Radicado', 'done Revisión', 'now Información pendiente', 'todo Respuesta'];
    expect(shown(record(states, waiting))).to.deep.equal(stages);
    const silent = { etapas: [stage('Revisión', 4, 5)] };
    expect(shown(record(states, silent))[2]).to.equal('now Falta algo de su parte');
    const over = { etapas: [stage('Revisión', 3, 6), stage('Resuelta', 6, 6)], respondido: at(5) };
    expect(shown(record([step('RADICADO', 3), step('RESUELTO', 6)], over))).to.deep.equal([
      'done Radicado',
      'done Revisión',
      'done Respondido',
      'done Resuelta',
    ]);
  });

  it('go no further once it is answered, or over', () => {
    const answered = record([step('RADICADO', 3), step('EN_TRAMITE', 4)], { respondido: at(6) });
    expect(shown(answered)).to.deep.equal(['done Radicado', 'done En estudio', 'done Respondido']);
    const over = record([step('RADICADO', 3), step('RECHAZADO', 6)], { etapas: [stage('Revisión', 3)] });
    expect(shown(over)).to.deep.equal(['done Radicado', 'done Revisión', 'done Rechazado']);
  });

  it('keep the words of earlier moves, which no notice has', () => {
    const words = (etapas: TrackedRecord['etapas']) => {
      const returned = step('DEVUELTO', 5, 'Falta el plano.');
      const states = [step('RADICADO', 3), step('EN_TRAMITE', 4, 'La estudia Ana.'), returned];
      const of = record([...states, step('RECHAZADO', 7, 'No cumple.')], { etapas: etapas ?? [] });
      return timeline(of, null, dates).map((one) => [one.title, one.words]);
    };
    const asked = { label: 'Lo que le pedimos', text: 'Falta el plano.' };
    const told = { label: 'Lo que le dijimos', text: 'La estudia Ana.' };
    expect(words([])).to.deep.equal([
      ['Radicado', null],
      ['En estudio', told],
      ['Falta algo de su parte', asked],
      ['Rechazado', null],
    ]);
    // A citizen who answers within seconds.
    const again = { ...stage('Visita', 5, 6), desde: at(5).replace('00.000', '02.000') };
    expect(words([stage('Revisión', 3, 5), again, stage('Información pendiente', 5, 5)])).to.deep.equal([
      ['Radicado', null],
      ['Revisión', null],
      ['En estudio', told],
      ['Información pendiente', asked],
      ['Visita', null],
      ['Rechazado', null],
    ]);
  });
});
