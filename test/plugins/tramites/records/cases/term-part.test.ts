import { expect } from 'chai';
import type { Identity, JsonValue } from '../../../../../host/plugin-api/index.js';
import { TermPart } from '../../../../../plugins/tramites/records/cases/term-part.js';
import type { CaseEntry } from '../../../../../plugins/tramites/contract.js';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { preguntas, TermDesk } from '../../support/term-desk.js';

const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas },
  { codigo: 'LIBRE', nombre: 'Libre', preguntas },
];

describe('the term of a record in its case', () => {
  let desk: TermDesk;
  let filed: Filed;
  before(async () => {
    desk = await TermDesk.start({ tramites });
    filed = await desk.file('2026-03-26', 'PETICION');
    await desk.move('2026-04-07', filed, 'DEVUELTO');
    await desk.move('2026-04-09', filed, 'EN_TRAMITE', { motivo: 'Lo trajo.' });
    await desk.does('2026-04-10', 'extendTerm', { id: filed.datos, plazo: { habiles: 2 }, motivo: 'Una visita.' });
    await desk.does('2026-04-13', 'answer', { id: filed.datos, texto: 'Atendido.' });
  });
  after(() => desk?.stop());

  const start = { at: new Date(0), id: 0 };
  const entries = (of: Filed, after = start, limit = 50): Promise<readonly CaseEntry[]> =>
    desk.citizen.host.container.get(TermPart).listEntries(
      {
        record: { recordId: of.datos, key: of.key, radicado: of.radicado, llave: null, canal: 'WEB', usuario: null },
        llaves: [],
      },
      { by: {} as Identity, after, limit },
    );
  const value = (entry: CaseEntry | undefined, name: string): JsonValue | undefined => entry?.datos[name];

  it('has its state and its events, with authors and reasons for staff', async () => {
    const all = await entries(filed);
    expect(all.map((entry) => value(entry, 'evento'))).to.deep.equal([
      'INICIO',
      'PAUSA',
      'REANUDACION',
      'PRORROGA',
      'FIN',
    ]);
    expect(all[0]!.datos).to.deep.equal({
      evento: 'INICIO',
      perfil: 'PETICION',
      plazo: { habiles: 15 },
      total: { habiles: 17 },
      vence: '2026-04-25T04:59:59.999Z',
      pausado: false,
      plazo_ciudadano: null,
      fin: { como: 'RESPUESTA', fecha: '2026-04-13T15:00:00.000Z' },
      silencio: null,
      silencio_legal: null,
    });
    expect(all[1]).to.deep.include({ at: new Date('2026-04-07T15:00:00Z') });
    expect(all[1]!.usuario).to.be.a('number');
    expect(all[1]!.datos).to.deep.equal({
      evento: 'PAUSA',
      vence: null,
      plazo_ciudadano: '2026-05-08T04:59:59.999Z',
      motivo: 'Falta el plano.',
    });
    expect(value(all[3], 'plazo')).to.deep.equal({ habiles: 2 });
  });

  it('is read page by page', async () => {
    const all = await entries(filed);
    const read: CaseEntry[] = [];
    let page = await entries(filed, start, 2);
    while (page.length > 0) {
      read.push(...page);
      page = await entries(filed, page.at(-1), 2);
    }
    expect(read).to.deep.equal(all);
  });

  it('is empty for a record without a term', async () => {
    expect(await entries(await desk.file('2026-03-26', 'LIBRE'))).to.deep.equal([]);
  });
});
