import { expect } from 'chai';
import fc from 'fast-check';
import type { ProfileCode, TermOwner } from '../../../plugins/terms/contract.js';
import { randomRuns } from '../../support/random-runs.js';
import { by, TermHost } from './support/term-host.js';

const dayOf = (moment: Date): string => new Date(moment.getTime() - 5 * 3600 * 1000).toISOString().slice(0, 10);

describe('the dates of silence', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start();
  });
  after(() => host?.stop());

  const silence = async (owner: TermOwner): Promise<readonly (string | null)[] | null> => {
    const { silencioLegal } = await host.computation(owner);
    if (!silencioLegal) return null;
    const { efecto, fecha, entrega, fuente } = silencioLegal;
    return [efecto, dayOf(fecha), entrega && dayOf(entrega), fuente];
  };
  const end = (owner: TermOwner, day: string, time?: string): Promise<boolean> => {
    host.on(day, time);
    return host.in((tx) => host.terms.endTerm(tx, owner, 'RESPUESTA', by));
  };

  const REFUSED = 'Ley 1437 de 2011, art. 83';
  const GRANTED = 'Ley 1755 de 2015, art. 14, num. 1';
  for (const [profile, received, expected] of [
    ['PETICION', '2026-03-26', ['NEGATIVO', '2026-06-26', null, REFUSED]],
    // 13 June 2026 is a Saturday, and the 15th a holiday (Ley 4 of 1913, article 62).
    ['PETICION', '2026-03-13', ['NEGATIVO', '2026-06-16', null, REFUSED]],
    // The last day of February, a Sunday (Ley 4 of 1913, article 59).
    ['CONSULTA', '2026-11-30', ['NEGATIVO', '2027-03-01', null, REFUSED]],
    ['DOCUMENTOS', '2026-03-26', ['POSITIVO', '2026-04-13', '2026-04-16', GRANTED]],
    ['DOCUMENTOS', '2025-06-10', ['POSITIVO', '2025-06-25', '2025-07-01', GRANTED]],
    ['HABEAS_CONSULTA', '2026-03-26', null],
  ] as const satisfies readonly (readonly [ProfileCode, string, readonly (string | null)[] | null])[]) {
    it(`of ${profile}, received on ${received}: ${expected?.[1] ?? 'none'}`, async () => {
      expect(await silence(await host.begin(received, profile))).to.deep.equal(expected);
    });
  }

  it('are none of a term of the city, of what was answered in time, and of what went to another entity', async () => {
    expect(await silence(await host.begin('2026-03-26', { habiles: 5 }))).to.equal(null);
    const inTime = await host.begin('2026-03-26', 'PETICION');
    await end(inTime, '2026-06-26', '23:59:59');
    expect(await silence(inTime)).to.equal(null);
    const late = await host.begin('2026-03-26', 'PETICION');
    await end(late, '2026-06-27', '00:00:00');
    expect(await silence(late)).to.deep.equal(['NEGATIVO', '2026-06-26', null, REFUSED]);
    const gone = await host.begin('2026-03-26', 'DOCUMENTOS');
    host.on('2026-04-20');
    const forwarding = { by, motivo: 'Es una vía nacional.', entidad: 'Otra', isLate: true };
    await host.in((tx) => host.terms.forwardTerm(tx, gone, forwarding));
    expect(await silence(gone)).to.equal(null);
  });

  it('follow the end of a request for documents, with its pause; three months run from the petition', async () => {
    const documents = await host.begin('2026-03-26', 'DOCUMENTOS');
    await host.pause(documents, '2026-04-07');
    expect(await silence(documents)).to.equal(null);
    // Six days are counted; the four left are 20 to 23 April.
    await host.resume(documents, '2026-04-17');
    expect(await silence(documents)).to.deep.equal(['POSITIVO', '2026-04-23', '2026-04-28', GRANTED]);
    const petition = await host.begin('2026-03-26', 'PETICION');
    await host.pause(petition, '2026-04-07');
    expect(await silence(petition)).to.deep.equal(['NEGATIVO', '2026-06-26', null, REFUSED]);
  });

  it('come on a working day, at least three months after a petition', async () => {
    const day = fc
      .integer({ min: 0, max: 700 })
      .map((days) => new Date(Date.UTC(2025, 0, 2 + days)).toISOString().slice(0, 10));
    await fc.assert(
      fc.asyncProperty(day, async (received) => {
        const owner = await host.begin(received, 'PETICION');
        const last = (await silence(owner))![1]!;
        const months = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(months(last) - months(received)).to.be.oneOf([3, 4]);
        expect([1, 2, 3, 4, 5]).to.include(new Date(`${last}T12:00:00Z`).getUTCDay());
        const next = await host.begin(last, { habiles: 1 });
        expect((await host.computation(next)).dias[0]).to.include({ dia: last, motivo: 'RECIBO' });
      }),
      randomRuns(40),
    );
  });
});
