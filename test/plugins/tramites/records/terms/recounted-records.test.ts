import { expect } from 'chai';
import { calendarStaff, closeDays, openDays } from '../../../terms/support/closing-days.js';
import { preguntas, TermDesk } from '../../support/term-desk.js';

const tramites = [{ codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas }];

describe('a closing day that is added later', () => {
  let desk: TermDesk;
  before(async () => {
    desk = await TermDesk.start({ tramites }, calendarStaff);
  });
  after(() => desk?.stop());

  it('moves the due dates of open records, and its removal moves them back', async () => {
    const { host } = desk.citizen;
    const open = await desk.file('2026-03-26', 'PETICION');
    const answered = await desk.file('2026-03-26', 'PETICION');
    await desk.does('2026-03-27', 'answer', { id: answered.datos, texto: 'Atendido.' });
    const paused = await desk.file('2026-03-26', 'PETICION');
    await desk.move('2026-04-07', paused, 'DEVUELTO');
    await closeDays(host, ['2026-04-20']);
    expect([await desk.due(open), await desk.due(answered), await desk.due(paused)]).to.deep.equal([
      '2026-04-21',
      '2026-04-20',
      null,
    ]);
    const { termino } = (await desk.asks('term', { id: open.datos })).data;
    expect(termino.eventos.at(-1)).to.include({ tipo: 'CORRECCION', usuario: null });
    expect(termino.texto).to.include('2026-04-20      la entidad no atiende');
    await openDays(host, ['2026-04-20']);
    expect(await desk.due(open)).to.equal('2026-04-20');
  });

  it('keeps a concurrent pause', async () => {
    const { host } = desk.citizen;
    const filed = await Promise.all([1, 2, 3, 4].map(() => desk.file('2026-06-01', 'PETICION')));
    await Promise.all([
      closeDays(host, ['2026-06-10']),
      ...filed.map((one) => desk.move('2026-06-02', one, 'DEVUELTO')),
    ]);
    for (const one of filed) expect(await desk.due(one)).to.equal(null);
    for (const one of filed) await desk.move('2026-06-03', one, 'EN_TRAMITE');
    const dues = new Set(await Promise.all(filed.map((one) => desk.due(one))));
    expect([...dues]).to.have.length(1);
  });
});
