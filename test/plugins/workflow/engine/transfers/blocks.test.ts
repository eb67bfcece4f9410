import { expect } from 'chai';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { TransferCity } from '../../support/transfer-city.js';

/** Returns a block with another one in a branch of it; the codes begin so. */
const nested = (to: string, more: object = {}) =>
  definition(
    [
      task('PARALELO', `${to}ABRIR`, { cierra: `${to}CERRAR` }),
      user(`${to}UNA`),
      task('PARALELO', `${to}DENTRO`, { cierra: `${to}JUNTAR` }),
      user(`${to}DOS`),
      user(`${to}TRES`),
      task('UNION', `${to}JUNTAR`),
      task('UNION', `${to}CERRAR`),
      task('FIN', 'FIN'),
    ],
    flow(
      `${to}ABRIR>${to}UNA`,
      `${to}ABRIR>${to}DENTRO`,
      `${to}UNA!SIGUE>${to}CERRAR`,
      `${to}DENTRO>${to}DOS`,
      `${to}DENTRO>${to}TRES`,
      `${to}DOS!SIGUE>${to}JUNTAR`,
      `${to}TRES!SIGUE>${to}JUNTAR`,
      `${to}JUNTAR>${to}CERRAR`,
      `${to}CERRAR>FIN`,
    ),
    { codigo: 'BLOQUES', ...more },
  );
const renamed = (...codes: readonly string[]) => ({
  traslados: codes.map((codigo) => ({ desde: codigo, hacia: `N_${codigo}` })),
});

describe('a block with other codes in another version', () => {
  let transfers: TransferCity;

  before(async () => {
    transfers = await TransferCity.start();
  });
  after(() => transfers.stop());
  afterEach(() => transfers.city.checkHistories());

  it('goes on with its half-filled joins, where transfers say which it is', async () => {
    const { city } = transfers;
    await transfers.publish(nested(''));
    const llave = await city.start('BLOQUES');
    await city.work('luz', llave, 'UNA');
    await city.work('luz', llave, 'DOS');
    await transfers.publish(nested('N_', renamed('ABRIR', 'UNA', 'DENTRO', 'DOS', 'TRES')));
    const [fit] = await transfers.checkMove({ proceso: 'BLOQUES' });
    expect(fit).to.deep.include({ llave, motivos: [] });
    await transfers.moveOne(llave);
    await city.checkHistories();
    await city.work('luz', llave, 'N_TRES');
    await city.untilEnded(llave);
  });

  it('stays where none says so, and where a branch is another one there', async () => {
    const { city } = transfers;
    await transfers.publish(nested('', { codigo: 'SIN_TRASLADO' }));
    const llave = await city.start('SIN_TRASLADO');
    await transfers.publish(nested('N_', { codigo: 'SIN_TRASLADO', ...renamed('UNA', 'DENTRO', 'DOS', 'TRES') }));
    expect((await transfers.refusal('SIN_TRASLADO', llave)).codigo).to.equal('bloque_distinto');
    await transfers.publish(nested('N_', { codigo: 'SIN_TRASLADO', ...renamed('ABRIR', 'DENTRO', 'DOS', 'TRES') }));
    expect((await transfers.refusal('SIN_TRASLADO', llave)).codigo).to.equal('tarea_sin_lugar');
    for (const codigo of ['UNA', 'DOS', 'TRES']) await city.work('luz', llave, codigo);
    await city.untilEnded(llave);
  });
});
