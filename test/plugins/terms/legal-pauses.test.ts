import { expect } from 'chai';
import { refusalOf, TermHost } from './support/term-host.js';

describe('a term of the law, paused while the citizen hands in what is missing', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start();
  });
  after(() => host?.stop());

  it('leaves out the days after the request, with the one on which it comes', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    // Day 6 is 7 April; 8 to 17 April do not count, and 20 April is day 7.
    expect(await host.pause(owner, '2026-04-07')).to.equal(null);
    expect(await host.terms.findTerm(owner)).to.include({ vence: null, pausado: true });
    expect(await host.resume(owner, '2026-04-17')).to.equal('2026-04-30');
  });

  it('loses no day where it comes on the day of the request', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    await host.pause(owner, '2026-04-07');
    expect(await host.resume(owner, '2026-04-07')).to.equal('2026-04-20');
  });

  it('gives the citizen a month', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    await host.pause(owner, '2026-04-07');
    expect((await host.computation(owner)).plazoCiudadano).to.deep.equal(new Date('2026-05-08T04:59:59.999Z'));
  });

  it('is asked for within 10 days of receipt, where the law says so', async () => {
    const late = await host.begin('2026-03-26', 'PETICION');
    expect(await refusalOf(host.pause(late, '2026-04-14'))).to.equal('requerimiento_tardio');
    const inTime = await host.begin('2026-03-26', 'PETICION');
    expect(await host.pause(inTime, '2026-04-13')).to.equal(null);
  });

  it('of a claim about data is asked for within 5 days, and the citizen has two months', async () => {
    // Ley 1581 of 2012, article 15: the fifth day is 6 April, and 6 June is a Saturday before a holiday.
    const late = await host.begin('2026-03-26', 'HABEAS_RECLAMO');
    expect(await refusalOf(host.pause(late, '2026-04-07'))).to.equal('requerimiento_tardio');
    const inTime = await host.begin('2026-03-26', 'HABEAS_RECLAMO');
    expect(await host.pause(inTime, '2026-04-06')).to.equal(null);
    expect((await host.computation(inTime)).plazoCiudadano).to.deep.equal(new Date('2026-06-10T04:59:59.999Z'));
    // Five days are counted; the tenth of those left is 4 May.
    expect(await host.resume(inTime, '2026-04-17')).to.equal('2026-05-04');
    expect((await host.computation(inTime)).texto).to.match(/suspendido: .* \(Ley 1581 de 2012, art\. 15\)$/m);
  });

  it('is none for a query about data: the citizen may be asked, and the term goes on', async () => {
    const owner = await host.begin('2026-03-26', 'HABEAS_CONSULTA');
    const refused = await host.pause(owner, '2026-03-27').catch((error: Error) => error);
    expect(refused).to.include({
      code: 'sin_suspension',
      message:
        'Consulta de datos personales: su plazo no se suspende (Ley 1581 de 2012, art. 14). ' +
        'Pida lo que falta sin suspenderlo.',
    });
    expect(await host.due(owner)).to.equal('2026-04-13');
  });

  it('of documents is asked for on the tenth day too, which is then left for the answer', async () => {
    const owner = await host.begin('2026-03-26', 'DOCUMENTOS');
    expect(await host.pause(owner, '2026-04-13', '23:59:59')).to.equal(null);
    expect((await host.computation(owner)).dias.at(-1)).to.include({ dia: '2026-04-13', motivo: 'PAUSA' });
    expect(await host.resume(owner, '2026-04-17')).to.equal('2026-04-20');
    const { dias } = await host.computation(owner);
    expect(dias.at(-1)).to.include({ dia: '2026-04-20', numero: 10 });
    const late = await host.begin('2026-03-26', 'DOCUMENTOS');
    expect(await refusalOf(host.pause(late, '2026-04-14', '00:00:00'))).to.equal('requerimiento_tardio');
  });

  it('is refused once no day is left', async () => {
    const owner = await host.begin('2026-03-26', { habiles: 10 });
    expect(await refusalOf(host.pause(owner, '2026-04-14', '00:00:00'))).to.equal('sin_dias_por_suspender');
    expect(await host.due(owner)).to.equal('2026-04-13');
  });

  it('is paused once at a time, and resumed where it is paused', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    expect(await refusalOf(host.resume(owner, '2026-04-07'))).to.equal('no_suspendido');
    await host.pause(owner, '2026-04-07');
    expect(await refusalOf(host.pause(owner, '2026-04-08'))).to.equal('ya_suspendido');
    await host.resume(owner, '2026-04-09');
    expect(await refusalOf(host.resume(owner, '2026-04-09'))).to.equal('no_suspendido');
  });

  it('may be extended meanwhile by days, and not up to one', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    await host.pause(owner, '2026-04-07');
    expect(await refusalOf(host.extend(owner, '2026-05-20', { hasta: '2026-06-01' }))).to.equal('invalid');
    expect(await host.extend(owner, '2026-05-20', { plazo: { habiles: 2 } })).to.equal(null);
    expect(await host.resume(owner, '2026-05-20')).to.equal('2026-06-04');
  });
});
