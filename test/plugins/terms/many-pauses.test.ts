import { expect } from 'chai';
import { WorkingCalendar, type SettledCalendar } from '../../../plugins/calendar/contract.js';
import { TermCounting } from '../../../plugins/terms/clock/term-counting.js';
import type { TermEvent, TermEventKind } from '../../../plugins/terms/contract.js';
import { TermHost } from './support/term-host.js';

const PAUSES = 30;

describe('a term that was paused again and again', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start();
  });
  after(() => host?.stop());

  it('is counted once a pause, however many there are', async () => {
    const receivedAt = new Date('2026-03-02T10:00:00-05:00');
    const event = (id: number, tipo: TermEventKind): TermEvent => ({
      id,
      tipo,
      fecha: new Date('2026-03-03T10:00:00-05:00'),
      ...{ usuario: null, motivo: 'Falta el plano.', plazo: null, entidad: null, oficio: null, paraCiudadano: null },
      ...{ entregado: false, plazoCiudadano: null, vence: null },
    });
    const events = Array.from({ length: 2 * PAUSES }, (_none, at) =>
      event(at + 1, at % 2 === 0 ? 'PAUSA' : 'REANUDACION'),
    );
    const term = {
      ...{ id: 1, perfil: null, plazo: { habiles: 20 }, receivedAt, isInPerson: false },
      ...{ dueAt: null, endedAt: null, fin: null, revision: 1 },
    };
    const calendar = host.host.container.get<WorkingCalendar>(WorkingCalendar);
    const settled = await calendar.settled();
    let counts = 0;
    const watched = Object.assign(Object.create(settled) as SettledCalendar, {
      countDays: (...given: Parameters<SettledCalendar['countDays']>) => {
        counts += 1;
        return settled.countDays(...given);
      },
    });
    const { vence } = new TermCounting(calendar).countWith(watched, { term, events });
    expect(vence).to.deep.equal(settled.countDays(receivedAt, term.plazo).vence);
    expect(counts).to.equal(PAUSES + 1);
  });
});
