import { expect } from 'chai';
import { standings, type SeenInstance } from '../../../../plugins/console/web/src/instances/standing.js';
import { drawnProcess } from '../diagram/drawn-process.js';

const process = drawnProcess(
  'A>DECISION:D',
  'D>A',
  'D>PARALELO:P',
  'P>B',
  'P>C',
  'B>UNION:U',
  'C>U',
  'U>FIN:F',
  'SUELTA>F',
);

const at = (number: number): string => `2026-03-0${number}T00:00:00.000Z`;

/** Builds an instance that took these ways, one per day, with tasks `A:COMPLETADA`. */
const seen = (ways: string, tasks: string, estado = 'ACTIVA'): SeenInstance => ({
  estado,
  creada: at(1),
  recorrido: (ways === '' ? [] : ways.split(' ')).map((way, index) => {
    const [desde = '', hacia = ''] = way.split('>');
    return { transicion: `${desde}_${hacia}`, desde, hacia, fecha: at(index + 2) };
  }),
  tareas: tasks.split(' ').map((task, id) => {
    const [codigo = '', state = ''] = task.split(':');
    return { id, codigo, estado: state, asignado: null, vence: null };
  }),
});

const stand = (instance: SeenInstance): string =>
  [...standings(process, instance)]
    .filter(([, { state }]) => state !== 'todo')
    .map(([codigo, { state, times }]) => `${codigo}:${state}${times > 1 ? `×${times}` : ''}`)
    .join(' ');

describe('how an instance stands at each step', () => {
  it('is derived from its tasks, or from its way where there are none', () => {
    expect(stand(seen('', 'A:EN_POOL'))).to.equal('A:now');
    expect(stand(seen('A>D D>A', 'A:COMPLETADA A:ASIGNADA'))).to.equal('A:now×2 D:done');
    expect(stand(seen('A>D D>P P>B P>C', 'A:COMPLETADA B:INCIDENTE C:EN_EJECUCION'))).to.equal(
      'A:done D:done P:done B:incident C:now',
    );
  });

  it('waits at a join until all branches have come, which an end leaves so', () => {
    const ways = 'A>D D>P P>B P>C B>U';
    const tasks = 'A:COMPLETADA B:COMPLETADA C:';
    expect(stand(seen(ways, `${tasks}EN_POOL`))).to.equal('A:done D:done P:done B:done C:now U:joining');
    expect(stand(seen(ways, `${tasks}CANCELADA`, 'CANCELADA'))).to.equal(
      'A:done D:done P:done B:done C:cancelled U:cancelled',
    );
    const whole = standings(process, seen(`${ways} C>U U>F`, `${tasks}COMPLETADA`, 'FINALIZADA'));
    expect(whole.get('U')).to.include({ state: 'done', times: 1, since: at(8) });
    expect(whole.get('F')).to.include({ state: 'done', times: 1, since: at(8) });
    expect(whole.get('SUELTA')).to.include({ state: 'todo', times: 0, since: undefined });
  });

  it('says when a step was left, and which task is open', () => {
    const told = standings(process, seen('A>D D>P P>B P>C', 'A:COMPLETADA B:EN_POOL C:ASIGNADA'));
    expect(told.get('A')!.since).to.equal(at(2));
    expect(told.get('B')!.task).to.include({ id: 1, estado: 'EN_POOL' });
    expect(told.get('A')!.task).to.equal(undefined);
  });

  it('knows nothing of steps of another version, on which a part of the way was', () => {
    expect(stand(seen('VIEJO>D D>A', 'A:ASIGNADA'))).to.equal('A:now×2 D:done');
  });
});
