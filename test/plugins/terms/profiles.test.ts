import { expect } from 'chai';
import { profileCodes, Terms } from '../../../plugins/terms/contract.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { TermHost } from './support/term-host.js';

const silence = { DOCUMENTOS: { texto: 'Se entiende aceptada.', fuente: 'Ley 1755 de 2015, art. 14, num. 1' } };

const plazo = { habiles: 35, fuente: 'Ley nueva, art. 1' };
const prorroga = { habiles: 5, fuente: 'Ley nueva, art. 2' };
const corrected = { CONSULTA: [{ desde: '2026-03-01', plazo, prorroga }] };

describe('terms.profiles', () => {
  let host: TermHost;
  before(async () => {
    host = await TermHost.start({
      config: { terms: { silence, profiles: corrected } },
      bundle: {
        roles: [{ codigo: 'plazos', nombre: 'Plazos', permisos: ['terms.read'] }],
        usuarios: [{ username: 'luz', password: 'correcta-y-larga', roles: ['plazos'] }],
      },
    });
  });
  after(() => host?.stop());

  it('shows each profile with the source of each number, and what the city says of silence', async () => {
    const caller = await AdminCaller.login(host.host, 'luz', 'correcta-y-larga');
    const { items } = (await caller.query('terms.profiles', {})).data as {
      readonly items: readonly { readonly codigo: string; readonly silencio: unknown }[];
    };
    expect(items.map(({ codigo }) => codigo)).to.deep.equal(profileCodes);
    expect(items[1]).to.deep.equal({
      codigo: 'DOCUMENTOS',
      nombre: 'Petición de documentos y de información',
      plazo: { habiles: 10, fuente: 'Ley 1755 de 2015, art. 14, num. 1' },
      prorroga: { habiles: 10, fuente: 'Ley 1755 de 2015, art. 14, parágrafo' },
      requerimiento: { habiles: 10, fuente: 'Ley 1755 de 2015, art. 17' },
      plazo_ciudadano: { plazo: 'P1M', fuente: 'Ley 1755 de 2015, art. 17' },
      prorroga_ciudadano: { plazo: 'P1M', fuente: 'Ley 1755 de 2015, art. 17' },
      traslado: { habiles: 5, fuente: 'Ley 1755 de 2015, art. 21' },
      silencio_legal: {
        efecto: 'POSITIVO',
        plazo: null,
        entrega: 3,
        fuente: 'Ley 1755 de 2015, art. 14, num. 1',
      },
      silencio: silence.DOCUMENTOS,
    });
    expect(items[3]).to.deep.include({ requerimiento: null, plazo_ciudadano: null, traslado: null, silencio: null });
  });

  it('has the numbers that the city has put in place of others, and counts by them', async () => {
    const caller = await AdminCaller.login(host.host, 'luz', 'correcta-y-larga');
    const { items } = (await caller.query('terms.profiles', {})).data as { readonly items: readonly object[] };
    expect(items[2]).to.deep.include({
      codigo: 'CONSULTA',
      plazo,
      prorroga,
      requerimiento: { habiles: 10, fuente: 'Ley 1755 de 2015, art. 17' },
    });
    const terms = host.host.container.get<Terms>(Terms);
    const term = await terms.prepareTerm(new Date('2026-03-02T15:00:00Z'), { perfil: 'CONSULTA' });
    const owner = { kind: 'sample', id: 7 };
    await host.host.database.transaction((tx) => terms.startTerm(tx, owner, term));
    const counted = (await terms.computation(owner))!;
    expect(counted.plazo).to.deep.equal({ habiles: 35 });
    expect(counted.texto).to.match(/^Consulta: 35 días hábiles \(Ley nueva, art\. 1\)\./);
  });

  it('leaves what was received before to the law of then', async () => {
    const terms = host.host.container.get<Terms>(Terms);
    const owner = { kind: 'sample', id: 8 };
    const { database } = host.host;
    const term = await terms.prepareTerm(new Date('2026-02-27T15:00:00Z'), { perfil: 'CONSULTA' });
    await database.transaction((tx) => terms.startTerm(tx, owner, term));
    host.on('2026-03-02');
    const longer = { until: { plazo: { habiles: 30 } }, motivo: 'Visita.', by: 'system' } as const;
    await database.transaction((tx) => terms.extendTerm(tx, owner, longer));
    const { texto } = (await terms.computation(owner))!;
    expect(texto).to.match(/^Consulta: 30 días hábiles \(Ley 1755 de 2015, art\. 14, num\. 2\), 60 días hábiles con/);
    expect(texto).not.to.include('Ley nueva');
  });
});
