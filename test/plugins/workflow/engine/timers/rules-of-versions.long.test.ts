import { expect } from 'chai';
import { until } from '../../../../../testing/until.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { plantilla, ruled, RuledCity } from '../../support/ruled-city.js';
import type { TimedCity } from '../../support/timed-city.js';

describe('the rules of a term, as an instance is moved to another version,', () => {
  let ruledCity: RuledCity;
  let timed: TimedCity;

  before(async () => {
    ruledCity = await RuledCity.start([ruled('AVISA', [{ antes: { habiles: 2 }, avisar: { plantilla } }])]);
    timed = ruledCity.timed;
  });
  after(() => ruledCity?.stop());
  beforeEach(() => {
    ruledCity.mail.received.length = 0;
  });

  /** Publishes a version of a process with these rules, and moves an instance to it. */
  const moveTo = async (llave: string, codigo: string, reglas: readonly object[], nombre = ''): Promise<void> => {
    await timed.city.client.release('ana', ruled(codigo, reglas, nombre ? { nombre } : {}));
    const admin = await timed.city.client.admin();
    const request = { llaves: [llave], motivo: 'Cambió' };
    const { data, text } = await admin.mutate('workflow.instances.moveToVersion', request);
    expect(data, text).to.deep.equal({ movidas: 1, omitidas: [] });
    await timed.handOver();
  };
  const codes = async (llave: string): Promise<string[]> => (await timed.timers(llave)).map(({ codigo }) => codigo);
  const notice = (correo: string, more: object = {}) => ({
    antes: { habiles: 2 },
    avisar: { plantilla, para: `"${correo}@alcaldia.example"` },
    ...more,
  });

  it('are not applied again in another version, whatever words and place they have there', async () => {
    const [given, urgent] = [notice('jefa'), { antes: { habiles: 1 }, prioridad: 4 }];
    const llave = await timed.city.start('AVISA');
    await moveTo(llave, 'AVISA', [given, urgent, { despues: 'P9D', prioridad: 9 }]);
    await ruledCity.come(llave, 'REGLA_1');
    await ruledCity.come(llave, 'REGLA_2');
    await ruledCity.mailed(1);
    // The same in another place; in other words; none for a while, and the same again.
    await moveTo(llave, 'AVISA', [{ despues: 'P9D', prioridad: 9 }, given, urgent]);
    expect(await codes(llave)).to.deep.equal(['REGLA_1']);
    await moveTo(llave, 'AVISA', [notice('secretaria'), urgent]);
    expect(await codes(llave)).to.deep.equal([]);
    await moveTo(llave, 'AVISA', [{ despues: 'P9D', prioridad: 9 }]);
    await moveTo(llave, 'AVISA', [given, urgent], 'Otra vez');
    expect(await codes(llave)).to.deep.equal([]);
    expect(await timed.moves(llave)).to.deep.equal([
      'INICIO',
      'TRASLADO',
      'AVISO',
      'PRIORIDAD',
      ...Array.from({ length: 4 }, () => 'TRASLADO'),
    ]);
    expect(await ruledCity.mailed(1)).to.deep.equal(['jefa@alcaldia.example']);
  });

  it('are applied at once where another version brings them after their moment, and none is lost by a move', async () => {
    // Before the term begins, so that its moment has passed.
    const passed = { antes: { habiles: 9 } };
    await timed.city.client.release('ana', ruled('LLEGA', [notice('jefa', passed)]));
    const llave = await timed.city.start('LLEGA');
    await timed.handOver();
    expect(await ruledCity.mailed(1)).to.deep.equal(['jefa@alcaldia.example']);
    const late = await timed.city.start('LLEGA');
    // The job of its timer does not come any more.
    await timed.host.database.change('UPDATE workflow_timer SET handed_at = due_at WHERE id = $1', [
      (await timed.timers(late))[0]!.id,
    ]);
    // A second notice at the moment of the first one.
    const both = [notice('jefa', passed), notice('secretaria', passed)];
    await moveTo(llave, 'LLEGA', both);
    expect(await ruledCity.mailed(2)).to.deep.equal(['jefa@alcaldia.example', 'secretaria@alcaldia.example']);
    await moveTo(late, 'LLEGA', both, 'Otra');
    expect((await ruledCity.mailed(4)).slice(-2)).to.deep.equal([
      'secretaria@alcaldia.example',
      'secretaria@alcaldia.example',
    ]);
    for (const one of [llave, late]) {
      await until('all is done', async () => (await codes(one)).length === 0);
      expect((await timed.moves(one)).filter((tipo) => tipo === 'AVISO')).to.have.length(2);
    }
  });

  it('have the history read for a version that has some, and for no other', async () => {
    const effects = /FROM workflow_history\s.*'ESCALAMIENTO'/s;
    const readFor = async (llave: string, reglas: readonly object[], nombre: string): Promise<number> => {
      const sent = await statementsDuring(timed.host.database, () => moveTo(llave, 'LISA', reglas, nombre));
      return sent.filter((sql) => effects.test(sql)).length;
    };
    await timed.city.client.release('ana', ruled('LISA', [{ despues: 'P9D', prioridad: 9 }]));
    const llave = await timed.city.start('LISA');
    expect(await readFor(llave, [], 'Sin reglas')).to.equal(0);
    expect(await readFor(llave, [], 'Otra vez')).to.equal(0);
    expect(await readFor(llave, [{ despues: 'P8D', prioridad: 8 }], 'Con una')).to.equal(1);
  });

  it('leave instances that are what their histories say', async () => {
    expect(await timed.city.checkHistories()).to.be.greaterThan(2);
  });
});
