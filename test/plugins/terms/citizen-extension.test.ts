import { expect } from 'chai';
import type { TermOwner } from '../../../plugins/terms/contract.js';
import { by, refusalOf, TermHost } from './support/term-host.js';

/** Ley 1755 of 2015, article 17: up to the original time again, requested before it is over. */
describe('more time for the citizen', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start();
  });
  after(() => host?.stop());

  const asked = async (profile: 'PETICION' | 'HABEAS_RECLAMO', day = '2026-04-06'): Promise<TermOwner> => {
    const owner = await host.begin('2026-03-26', profile);
    await host.pause(owner, day);
    return owner;
  };
  const extend = (owner: TermOwner, day: string, time = '10:00:00'): Promise<Date> => {
    host.on(day, time);
    return host.in((tx) => host.terms.extendCitizen(tx, owner, { by, motivo: 'Espera una licencia.' }));
  };

  it('is as much again, from the end of the first month, to a working day', async () => {
    const owner = await asked('PETICION', '2026-04-07');
    // The month is over on 7 May; 7 June is a Sunday, and the 8th a holiday.
    expect(await extend(owner, '2026-05-07', '23:59:59')).to.deep.equal(new Date('2026-06-10T04:59:59.999Z'));
    const { plazoCiudadano, vence, texto } = await host.computation(owner);
    expect(plazoCiudadano).to.deep.equal(new Date('2026-06-10T04:59:59.999Z'));
    expect(vence).to.equal(null);
    expect(texto).to.include(
      '2026-05-07 El ciudadano pide más tiempo: el ciudadano tiene hasta el 2026-06-09; Espera una licencia.',
    );
    // Six days were counted before the request; 10 June is the seventh, and 15 June a holiday.
    expect(await host.resume(owner, '2026-06-09')).to.equal('2026-06-23');
  });

  it('is asked for before the first time is over, once, of a petition that waits', async () => {
    const late = await asked('PETICION');
    expect(await refusalOf(extend(late, '2026-05-07', '00:00:00'))).to.equal('plazo_ciudadano_vencido');
    const twice = await asked('PETICION');
    await extend(twice, '2026-04-20');
    expect(await refusalOf(extend(twice, '2026-04-20'))).to.equal('ya_prorrogado');
    await host.resume(twice, '2026-04-20');
    expect(await refusalOf(extend(twice, '2026-04-21'))).to.equal('no_suspendido');
    expect(await refusalOf(extend({ kind: 'sample.other', id: 1 }, '2026-04-21'))).to.equal('sin_termino');
  });

  it('is nothing that the law of claims about data has', async () => {
    expect(await refusalOf(extend(await asked('HABEAS_RECLAMO'), '2026-04-20'))).to.equal('sin_prorroga');
    const own = await host.begin('2026-03-26', { habiles: 15 });
    await host.pause(own, '2026-04-06');
    expect(await refusalOf(extend(own, '2026-04-20'))).to.equal('sin_prorroga');
  });

  it('can be computed before it is given, which changes nothing', async () => {
    const owner = await asked('PETICION', '2026-04-07');
    expect(await host.terms.citizenExtension(owner)).to.deep.equal(new Date('2026-06-10T04:59:59.999Z'));
    expect((await host.computation(owner)).eventos).to.have.length(1);
  });
});
