import { expect } from 'chai';
import { by, TermHost } from './support/term-host.js';

const silence = { DOCUMENTOS: { texto: 'Se entiende aceptada.', fuente: 'Ley 1755 de 2015, art. 14, num. 1' } };

describe('the printed computation of a term', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start({ config: { terms: { silence } } });
  });
  after(() => host?.stop());

  it('has each day with its number or why it does not count, and by which article', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    await host.pause(owner, '2026-04-06');
    await host.resume(owner, '2026-04-08');
    await host.extend(owner, '2026-04-10', { plazo: { habiles: 2 } });
    expect((await host.computation(owner)).texto.split('\n')).to.deep.equal([
      'Petición: 15 días hábiles (Ley 1755 de 2015, art. 14), 17 días hábiles con sus prórrogas.',
      'Recibido el 2026-03-26.',
      '2026-04-06 Se suspende: el ciudadano tiene hasta el 2026-05-06; Falta el plano.',
      '2026-04-08 Se reanuda: Trajo el plano.',
      '2026-04-10 Se prorroga: 2 días hábiles más; Se practica una visita.',
      '2026-03-26      día del recibo, no se cuenta (Ley 1755 de 2015, art. 14)',
      '2026-03-27    1 hábil',
      '2026-03-28      sábado (Ley 4 de 1913, art. 62)',
      '2026-03-29      domingo (Ley 4 de 1913, art. 62)',
      '2026-03-30    2 hábil',
      '2026-03-31    3 hábil',
      '2026-04-01    4 hábil',
      '2026-04-02      festivo: Jueves Santo (Ley 51 de 1983, art. 1)',
      '2026-04-03      festivo: Viernes Santo (Ley 51 de 1983, art. 1)',
      '2026-04-04      sábado (Ley 4 de 1913, art. 62)',
      '2026-04-05      domingo (Ley 4 de 1913, art. 62)',
      '2026-04-06    5 hábil',
      '2026-04-07      suspendido: Falta el plano. (Ley 1755 de 2015, art. 17)',
      '2026-04-08      suspendido: Falta el plano. (Ley 1755 de 2015, art. 17)',
      '2026-04-09    6 hábil',
      '2026-04-10    7 hábil',
      '2026-04-11      sábado (Ley 4 de 1913, art. 62)',
      '2026-04-12      domingo (Ley 4 de 1913, art. 62)',
      '2026-04-13    8 hábil',
      '2026-04-14    9 hábil',
      '2026-04-15   10 hábil',
      '2026-04-16   11 hábil',
      '2026-04-17   12 hábil',
      '2026-04-18      sábado (Ley 4 de 1913, art. 62)',
      '2026-04-19      domingo (Ley 4 de 1913, art. 62)',
      '2026-04-20   13 hábil',
      '2026-04-21   14 hábil',
      '2026-04-22   15 hábil',
      '2026-04-23   16 hábil',
      '2026-04-24   17 hábil',
      'Vence el 2026-04-24.',
      'Si hasta el 2026-06-26 no se notifica una decisión, se entiende negada (Ley 1437 de 2011, art. 83).',
    ]);
  });

  it('tells how it ended, and late where it was late', async () => {
    const owner = await host.begin('2026-03-26', 'DOCUMENTOS');
    host.on('2026-04-15');
    await host.in((tx) => host.terms.endTerm(tx, owner, 'RESPUESTA', by));
    const lines = (await host.computation(owner)).texto.split('\n');
    expect(lines.slice(-4)).to.deep.equal([
      'Vence el 2026-04-13.',
      'Terminó el 2026-04-15 (RESPUESTA), después de su vencimiento.',
      'Si hasta el 2026-04-13 no se responde, se entiende aceptada, y lo pedido se entrega hasta el 2026-04-16 ' +
        '(Ley 1755 de 2015, art. 14, num. 1).',
      'Sin respuesta: Se entiende aceptada. (Ley 1755 de 2015, art. 14, num. 1)',
    ]);
  });

  it('ends with the first day of a pause that goes on', async () => {
    const owner = await host.begin('2026-03-26', { habiles: 5 });
    await host.pause(owner, '2026-03-27');
    const { texto, dias } = await host.computation(owner);
    expect(texto.split('\n').at(-1)).to.equal('Suspendido: no vence mientras no se reanude.');
    expect(dias.at(-1)).to.include({ dia: '2026-03-28', motivo: 'PAUSA' });
  });

  it('of months says that it ends on the next working day', async () => {
    const owner = await host.begin('2026-01-31', 'P2M15D');
    const { texto } = await host.computation(owner);
    expect(texto).to.match(/^Plazo: 2 meses y 15 días\.\n/);
  });
});
