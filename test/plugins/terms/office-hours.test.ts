import { expect } from 'chai';
import fc from 'fast-check';
import type { TermOwner } from '../../../plugins/terms/contract.js';
import { randomRuns } from '../../support/random-runs.js';
import { TermHost } from './support/term-host.js';

const horario = { desde: '08:00', hasta: '17:00' };
const law = 'Ley 1437 de 2011, art. 54';

const firstLines = (texto: string, count: number): string[] => [
  texto.split('\n')[1]!,
  ...texto
    .split('\n')
    .filter((line) => /^\d{4}-\d\d-\d\d {5}/.test(line))
    .slice(0, count),
];

/** Of 2026: 25 March is a Wednesday, the 28th a Saturday, 2 April Maundy Thursday. */
describe('the receipt of a request, where the city has office hours', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start({ bundle: { calendario: { horario } } });
  });
  after(() => host?.stop());

  const printed = async (owner: TermOwner): Promise<string> => (await host.computation(owner)).texto;

  for (const [how, day, time, isInPerson, due] of [
    ['in hours, electronically', '2026-03-25', '10:00:00', false, '2026-04-17'],
    ['in hours, at the counter', '2026-03-25', '10:00:00', true, '2026-04-17'],
    ['after hours, electronically', '2026-03-25', '18:00:00', false, '2026-04-20'],
    ['after hours, at the counter', '2026-03-25', '18:00:00', true, '2026-04-17'],
    ['on a Saturday, electronically', '2026-03-28', '10:00:00', false, '2026-04-22'],
    ['on a Saturday, at the counter', '2026-03-28', '10:00:00', true, '2026-04-21'],
    ['on a holiday, electronically', '2026-04-02', '10:00:00', false, '2026-04-27'],
    ['on a holiday, at the counter', '2026-04-02', '10:00:00', true, '2026-04-24'],
  ] as const) {
    it(`${how}: a petition is over on ${due}`, async () => {
      expect(await host.due(await host.begin(day, 'PETICION', { time, isInPerson }))).to.equal(due);
    });
  }

  it('names article 54 where it moves the receipt: after hours, and on a day off', async () => {
    const late = await host.begin('2026-03-25', 'PETICION', { time: '18:00:00' });
    expect(firstLines(await printed(late), 2)).to.deep.equal([
      `Recibido el 2026-03-25; cuenta como recibido el 2026-03-26 (${law}).`,
      `2026-03-25      llegó fuera de horario, no se cuenta (${law})`,
      `2026-03-26      día del recibo, no se cuenta (${law})`,
    ]);
    const saturday = await host.begin('2026-03-28', 'PETICION');
    expect(firstLines(await printed(saturday), 3)).to.deep.equal([
      `Recibido el 2026-03-28; cuenta como recibido el 2026-03-30 (${law}).`,
      '2026-03-28      sábado (Ley 4 de 1913, art. 62)',
      '2026-03-29      domingo (Ley 4 de 1913, art. 62)',
      `2026-03-30      día del recibo, no se cuenta (${law})`,
    ]);
  });

  it('does not name it in hours, nor of what an official receives', async () => {
    for (const [day, time, isInPerson] of [
      ['2026-03-25', '10:00:00', false],
      ['2026-03-25', '18:00:00', true],
      ['2026-03-28', '10:00:00', true],
    ] as const) {
      const texto = await printed(await host.begin(day, 'PETICION', { time, isInPerson }));
      expect(firstLines(texto, 1)).to.deep.equal([
        `Recibido el ${day}.`,
        `${day}      día del recibo, no se cuenta (Ley 1755 de 2015, art. 14)`,
      ]);
      expect(texto).not.to.include(law);
    }
  });

  it('sets the days in which the citizen is asked, by the same rule', async () => {
    // The tenth day is 13 April for what an official received on the 27th, and the 14th for what came that night.
    const inPerson = await host.begin('2026-03-26', 'PETICION', { time: '18:00:00', isInPerson: true });
    const late = await host.begin('2026-03-26', 'PETICION', { time: '18:00:00' });
    const refused = await host.pause(inPerson, '2026-04-14').catch((error: { code: string }) => error.code);
    expect(refused).to.equal('requerimiento_tardio');
    expect(await host.pause(late, '2026-04-14')).to.equal(null);
  });

  it('gives the citizen a month from the day of the request, at whatever hour the city asks', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    await host.pause(owner, '2026-04-07', '18:00:00');
    expect((await host.computation(owner)).plazoCiudadano).to.deep.equal(new Date('2026-05-08T04:59:59.999Z'));
    // 9 May is a Saturday (Ley 4 of 1913, article 62).
    const rolled = await host.begin('2026-03-27', 'PETICION');
    await host.pause(rolled, '2026-04-09', '18:00:00');
    expect((await host.computation(rolled)).plazoCiudadano).to.deep.equal(new Date('2026-05-12T04:59:59.999Z'));
  });

  it('counts what is handed in out of hours as of the next working day, as a filing', async () => {
    const paused = async (): Promise<TermOwner> => {
      const owner = await host.begin('2026-03-26', 'PETICION');
      await host.pause(owner, '2026-04-07');
      return owner;
    };
    // 17 April is a Friday. Six days are counted; the nine left begin on the 20th, or on the 21st.
    for (const [day, time, isHandedIn, due] of [
      ['2026-04-17', '10:00:00', true, '2026-04-30'],
      ['2026-04-17', '18:00:00', true, '2026-05-04'],
      ['2026-04-18', '10:00:00', true, '2026-05-04'],
      ['2026-04-17', '18:00:00', false, '2026-04-30'],
    ] as const) {
      expect(await host.resume(await paused(), day, { time, isHandedIn }), `${day} ${time}`).to.equal(due);
    }
    const owner = await paused();
    await host.resume(owner, '2026-04-17', { time: '18:00:00', isHandedIn: true });
    const { texto } = await host.computation(owner);
    expect(texto).to.include(`2026-04-17 Se reanuda: cuenta como entregado el 2026-04-20 (${law}); Trajo el plano.`);
    expect(texto)
      .to.match(/^2026-04-20 {6}suspendido: /m)
      .and.match(/^2026-04-21 {4}7 hábil$/m);
  });

  it('is never a day before it comes, nor a day off, and what an official receives is of its day', async () => {
    const isInPerson = fc.boolean();
    const hour = fc.integer({ min: 0, max: 23 }).map((number) => `${String(number).padStart(2, '0')}:30:00`);
    const day = fc
      .integer({ min: 0, max: 700 })
      .map((days) => new Date(Date.UTC(2025, 0, 2 + days)).toISOString().slice(0, 10));
    await fc.assert(
      fc.asyncProperty(day, hour, isInPerson, async (on, time, inPerson) => {
        const owner = await host.begin(on, { habiles: 3 }, { time, isInPerson: inPerson });
        const { dias } = await host.computation(owner);
        const receipt = dias.find(({ motivo }) => motivo === 'RECIBO')!;
        const isInHours = time >= '08:00' && time < '17:00';
        if (inPerson) expect(receipt.dia).to.equal(on);
        else if (receipt.dia === on) expect(isInHours).to.equal(true);
        else {
          expect(receipt.dia > on).to.equal(true);
          expect(receipt.fuente).to.equal(law);
        }
        expect(dias.filter(({ cuenta }) => cuenta).every(({ dia }) => dia > receipt.dia)).to.equal(true);
        expect(dias.at(-1)!.dia).to.equal(await host.due(owner));
      }),
      randomRuns(60),
    );
  });
});

describe('the receipt of a request, where the city has no office hours', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start();
  });
  after(() => host?.stop());

  it('is of its day, a day off too', async () => {
    for (const [day, time, due] of [
      ['2026-03-25', '18:00:00', '2026-04-17'],
      ['2026-03-28', '10:00:00', '2026-04-21'],
    ] as const) {
      const owner = await host.begin(day, 'PETICION', { time });
      expect(await host.due(owner)).to.equal(due);
      expect((await host.computation(owner)).texto)
        .to.include(`Recibido el ${day}.`)
        .and.not.include(law);
    }
  });
});
