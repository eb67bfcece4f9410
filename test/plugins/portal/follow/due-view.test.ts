import { expect } from 'chai';
import type { HostSettings } from '../../../../host/plugin-api/index.js';
import { dueView } from '../../../../plugins/portal/follow/tracking/due-view.js';
import { CityDates } from '../../../../plugins/portal/receipt/city-dates.js';
import type { FollowedTerm, TrackedRequest } from '../../../../plugins/tramites/contract.js';

const dates = new CityDates({ timeZone: 'America/Bogota' } as HostSettings);
const habiles = { habiles: 15 };

/** The term of a petition that waits for its citizen: by the law, until December 28. */
const paused = {
  plazo: habiles,
  total: habiles,
  recibido: new Date('2026-11-27T15:00:00Z'),
  vence: null,
  pausado: true,
  plazoCiudadano: new Date('2026-12-29T04:59:59.999Z'),
  fin: null,
  silencio: null,
  dias: [],
  norma: 'Ley 1755 de 2015, art. 14',
  prorrogas: [],
  traslado: null,
} as unknown as FollowedTerm;

const asked = (...ends: readonly (string | null)[]): readonly TrackedRequest[] =>
  ends.map((hasta, id) => ({ id, nombre: 'Entregar', hasta }));

describe('until when what is missing may be handed in, on the page of a record', () => {
  const noteOf = (pendientes?: readonly TrackedRequest[]): string | null =>
    dueView({ estado: 'DEVUELTO', respondido: null, ...(pendientes && { pendientes }) }, paused, '2026-11-27', dates)
      .note;
  const until = (day: string): string => `Tiene hasta el ${day} para entregar lo que le pedimos.`;

  it('is what the law says where no process waits', () => {
    expect(noteOf()).to.equal(until('lunes 28 de diciembre de 2026'));
    expect(noteOf([])).to.equal(until('lunes 28 de diciembre de 2026'));
  });

  it('is the end of the wait, and of the last one of several', () => {
    expect(noteOf(asked('2026-12-12T04:59:59.999Z'))).to.equal(until('viernes 11 de diciembre de 2026'));
    expect(noteOf(asked('2026-12-12T04:59:59.999Z', '2026-12-16T04:59:59.999Z'))).to.equal(
      until('martes 15 de diciembre de 2026'),
    );
  });

  it('is no day where a wait has no end', () => {
    expect(noteOf(asked('2026-12-12T04:59:59.999Z', null))).to.equal(null);
  });
});
