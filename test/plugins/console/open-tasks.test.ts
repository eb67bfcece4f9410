import { expect } from 'chai';
import { holdersInWords, openTasksOf } from '../../../plugins/console/web/src/task/open-tasks.js';

const entry = (datos: object, nombre: string | null = null) => ({
  tipo: 'TAREA',
  fecha: '2026-11-25T15:04:05.000Z',
  publico: false,
  usuario: nombre,
  nombre,
  datos: { id: 1, nombre: 'Revisar', tipo: 'USUARIO', estado: 'ASIGNADA', terminada: null, grupos: [], ...datos },
});

describe('the open tasks of a case', () => {
  it('are those of people that have not ended', () => {
    const entries = [
      entry({ id: 1, terminada: '2026-11-25T15:04:05.000Z' }),
      entry({ id: 2, tipo: 'ESPERA' }),
      entry({ id: 3, tipo: 'REGISTRO', tomada: '2026-11-25T15:04:05.000Z', abre: true }, 'Luz Ortiz'),
      { ...entry({ id: 4 }), tipo: 'HISTORIA' },
    ];
    expect(openTasksOf(entries)).to.deep.equal([
      {
        id: 3,
        name: 'Revisar',
        state: 'ASIGNADA',
        holder: 'Luz Ortiz',
        since: '2026-11-25T15:04:05.000Z',
        groups: [],
        isSeen: true,
        isOffered: false,
      },
    ]);
  });

  it('say who has them, or where they can be taken', () => {
    const pool = entry({ estado: 'EN_POOL', grupos: ['Planeación', 'Jurídica'], toma: true }, 'Ana');
    const say = (...entries: readonly ReturnType<typeof entry>[]): string => holdersInWords(openTasksOf(entries));
    expect(say(entry({}, 'Óscar Peña'), pool)).to.equal('Ahora la tiene Óscar Peña.');
    expect(say(entry({}, 'Óscar Peña'), entry({}, 'Luz Ortiz'), entry({}, 'Luz Ortiz'))).to.equal(
      'Ahora las tienen Óscar Peña y Luz Ortiz.',
    );
    expect(say(pool)).to.equal('Ahora está para tomar en Planeación y Jurídica.');
    expect(say()).to.equal('Ahora nadie tiene una.');
  });
});
