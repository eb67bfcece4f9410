import { expect } from 'chai';
import type { Transaction } from '../../../host/plugin-api/index.js';
import type { ProfileCode } from '../../../plugins/terms/contract.js';
import { by, refusalOf, TermHost } from './support/term-host.js';

describe('the terms that the law sets', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start();
  });
  after(() => host?.stop());

  for (const [profile, received, due] of [
    ['DOCUMENTOS', '2026-03-26', '2026-04-13'],
    ['PETICION', '2026-03-26', '2026-04-20'],
    ['CONSULTA', '2026-03-26', '2026-05-12'],
    ['HABEAS_CONSULTA', '2026-03-26', '2026-04-13'],
    ['HABEAS_RECLAMO', '2026-03-26', '2026-04-20'],
    ['DOCUMENTOS', '2025-06-10', '2025-06-25'],
    ['PETICION', '2025-06-10', '2025-07-03'],
  ] as const satisfies readonly (readonly [ProfileCode, string, string])[]) {
    it(`${profile}, received on ${received}, is over on ${due}`, async () => {
      const owner = await host.begin(received, profile);
      expect(await host.due(owner)).to.equal(due);
    });
  }

  describe('extended', () => {
    for (const [profile, most] of [
      ['PETICION', 15],
      ['DOCUMENTOS', 10],
      ['CONSULTA', 30],
      ['HABEAS_CONSULTA', 5],
      ['HABEAS_RECLAMO', 8],
    ] as const) {
      it(`${profile} has ${most} days more in all, and not one beside them`, async () => {
        const owner = await host.begin('2026-03-26', profile);
        expect(await refusalOf(host.extend(owner, '2026-04-07', { plazo: { habiles: most + 1 } }))).to.equal(
          'prorroga_excesiva',
        );
        await host.extend(owner, '2026-04-07', { plazo: { habiles: most - 1 } });
        await host.extend(owner, '2026-04-07', { plazo: { habiles: 1 } });
        expect(await refusalOf(host.extend(owner, '2026-04-07', { plazo: { habiles: 1 } }))).to.equal(
          'prorroga_excesiva',
        );
        const { plazo, total } = await host.computation(owner);
        expect(total).to.deep.equal({ habiles: (plazo as { habiles: number }).habiles + most });
      });
    }

    it('is announced before the last day is over', async () => {
      const owner = await host.begin('2026-03-26', 'PETICION');
      expect(await refusalOf(host.extend(owner, '2026-04-21', { plazo: { habiles: 1 } }, '00:00:00'))).to.equal(
        'termino_vencido',
      );
      expect(await host.extend(owner, '2026-04-20', { plazo: { habiles: 1 } }, '23:59:59')).to.equal('2026-04-21');
    });

    it('is announced before the legal end, even where the term was extended before', async () => {
      const owner = await host.begin('2026-03-26', 'PETICION');
      expect(await host.extend(owner, '2026-04-07', { plazo: { habiles: 5 } })).to.equal('2026-04-27');
      const late = host.extend(owner, '2026-04-21', { plazo: { habiles: 1 } });
      expect(await late.catch((error: Error) => error)).to.include({
        code: 'termino_vencido',
        message:
          'El plazo de la ley venció el 2026-04-20, y una prórroga se informa antes ' +
          '(Ley 1755 de 2015, art. 14, parágrafo).',
      });
      expect(await host.due(owner)).to.equal('2026-04-27');
    });

    it('goes up to a working day within the limit', async () => {
      const owner = await host.begin('2026-03-26', 'PETICION');
      const upTo = (hasta: string) => host.extend(owner, '2026-04-10', { hasta });
      expect(await refusalOf(upTo('2026-04-20'))).to.equal('invalid');
      expect(await refusalOf(upTo('2026-05-01'))).to.equal('invalid');
      expect(await refusalOf(upTo('2026-05-13'))).to.equal('prorroga_excesiva');
      expect(await upTo('2026-05-12')).to.equal('2026-05-12');
      expect((await host.computation(owner)).total).to.deep.equal({ habiles: 30 });
    });

    it('is counted in the days that the term is counted in', async () => {
      const owner = await host.begin('2026-03-26', 'PETICION');
      expect(await refusalOf(host.extend(owner, '2026-04-07', { plazo: 'P5D' }))).to.equal('invalid');
    });
  });

  describe('ended', () => {
    it('keeps its last moment and its first end, and is changed no more', async () => {
      const owner = await host.begin('2026-03-26', 'PETICION');
      host.on('2026-04-22');
      expect(await host.in((tx) => host.terms.endTerm(tx, owner, 'RESPUESTA', by))).to.equal(true);
      host.on('2026-04-23');
      expect(await host.in((tx) => host.terms.endTerm(tx, owner, 'RESUELTO', by))).to.equal(false);
      const { fin, vence, eventos } = await host.computation(owner);
      expect(fin).to.deep.equal({ como: 'RESPUESTA', fecha: new Date('2026-04-22T15:00:00Z') });
      expect(vence).to.deep.equal(new Date('2026-04-21T04:59:59.999Z'));
      expect(eventos.map(({ tipo }) => tipo)).to.deep.equal(['FIN']);
      for (const work of [
        () => host.extend(owner, '2026-04-10', { plazo: { habiles: 1 } }),
        () => host.pause(owner, '2026-04-07'),
        () => host.resume(owner, '2026-04-07'),
        () => forward(owner, '2026-03-27'),
      ]) {
        expect(await refusalOf(work())).to.equal('termino_terminado');
      }
    });

    const forward = (owner: Parameters<TermHost['due']>[0], day: string, isLate?: boolean) => {
      host.on(day);
      const forwarding = { by, motivo: 'Es una vía nacional.', entidad: 'Instituto Nacional de Vías', isLate };
      return host.in((tx) => host.terms.forwardTerm(tx, owner, forwarding));
    };

    it('is forwarded within 2 days where it is a claim about data', async () => {
      // Ley 1581 of 2012, article 15.
      const inTime = await host.begin('2026-03-26', 'HABEAS_RECLAMO');
      await forward(inTime, '2026-03-30');
      const late = await host.begin('2026-03-26', 'HABEAS_RECLAMO');
      expect(await refusalOf(forward(late, '2026-03-31'))).to.equal('traslado_tardio');
    });

    it('is forwarded within 5 days of receipt, or says why it was later', async () => {
      const inTime = await host.begin('2026-03-26', 'PETICION');
      await forward(inTime, '2026-04-06');
      expect(await host.terms.findTerm(inTime)).to.have.nested.property('fin.como', 'TRASLADO');
      const late = await host.begin('2026-03-26', 'PETICION');
      expect(await refusalOf(forward(late, '2026-04-07'))).to.equal('traslado_tardio');
      await forward(late, '2026-04-07', true);
      const { eventos } = await host.computation(late);
      expect(eventos[0]).to.include({ tipo: 'TRASLADO', entidad: 'Instituto Nacional de Vías', usuario: 1 });
    });
  });

  it('asks for a reason', async () => {
    const owner = await host.begin('2026-03-26', 'PETICION');
    const deed = { by, motivo: ' ' };
    for (const work of [
      (tx: Transaction) => host.terms.pauseTerm(tx, owner, deed),
      (tx: Transaction) => host.terms.resumeTerm(tx, owner, deed),
      (tx: Transaction) => host.terms.extendTerm(tx, owner, { ...deed, until: { plazo: { habiles: 1 } } }),
      (tx: Transaction) => host.terms.forwardTerm(tx, owner, { ...deed, entidad: 'x' }),
    ]) {
      expect(await refusalOf(host.in<unknown>(work))).to.equal('invalid');
    }
  });

  it('has nothing of an owner without a term', async () => {
    const owner = { kind: 'sample.other', id: 1 };
    expect(await host.pause(owner, '2026-04-07')).to.equal(undefined);
    expect(await host.resume(owner, '2026-04-07')).to.equal(undefined);
    expect(await host.terms.computation(owner)).to.equal(undefined);
    expect(await refusalOf(host.extend(owner, '2026-04-07', { plazo: { habiles: 1 } }))).to.equal('sin_termino');
  });
});
