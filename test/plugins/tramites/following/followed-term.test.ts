import { expect } from 'chai';
import { NotFoundError } from '../../../../host/plugin-api/index.js';
import { FollowedRecords } from '../../../../plugins/tramites/contract.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { preguntas, TermDesk } from '../support/term-desk.js';

const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas },
  { codigo: 'LIBRE', nombre: 'Libre', preguntas },
];

describe('the term of a record for its follower', () => {
  let desk: TermDesk;
  before(async () => {
    desk = await TermDesk.start({ tramites });
  });
  after(() => desk?.stop());

  const term = ({ key }: Filed) => desk.citizen.host.container.get<FollowedRecords>(FollowedRecords).findTerm(key);

  it('has each day with the reason why it counts or not', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    const shown = (await term(filed))!;
    expect(shown).to.include({
      perfil: 'PETICION',
      norma: 'Ley 1755 de 2015, art. 14',
      pausado: false,
      traslado: null,
    });
    expect(shown.vence).to.deep.equal(new Date('2026-04-21T04:59:59.999Z'));
    expect(shown.dias).to.have.length(26);
    expect(shown.dias.at(-1)).to.include({ dia: '2026-04-20', numero: 15, motivo: 'HABIL' });
  });

  it('shows no reasons of staff and no authors', async () => {
    const filed = await desk.file('2026-03-26', 'PETICION');
    await desk.move('2026-04-07', filed, 'DEVUELTO', { motivo: 'El vecino Juan dice otra cosa.' });
    await desk.move('2026-04-09', filed, 'EN_TRAMITE', { motivo: 'Juan ya firmó.' });
    const shown = (await term(filed))!;
    expect(shown.dias.filter(({ motivo }) => motivo === 'PAUSA')).not.to.have.length(0);
    expect(JSON.stringify(shown)).not.to.include('Juan').and.not.to.include('usuario');
  });

  it('has its extensions with the reason for the citizen, and its forwarding', async () => {
    const extended = await desk.file('2026-03-26', 'PETICION');
    await desk.does('2026-04-10', 'extendTerm', { id: extended.datos, plazo: { habiles: 5 }, motivo: 'Visita.' });
    expect((await term(extended))!.prorrogas).to.deep.equal([
      { fecha: new Date('2026-04-10T15:00:00Z'), plazo: { habiles: 5 }, motivo: 'Visita.' },
    ]);
    const forwarded = await desk.file('2026-03-26', 'PETICION');
    const to = {
      id: forwarded.datos,
      entidad: 'CAR',
      oficio: 'Remitimos.',
      motivo: 'Lo pidió Juan.',
      para_ciudadano: 'Es de la CAR.',
    };
    expect((await desk.does('2026-03-27', 'forward', to)).status).to.equal(200);
    const shown = (await term(forwarded))!;
    expect(shown.traslado).to.deep.equal({
      fecha: new Date('2026-03-27T15:00:00Z'),
      entidad: 'CAR',
      oficio: 'Remitimos.',
      paraCiudadano: 'Es de la CAR.',
    });
    expect(JSON.stringify(shown)).not.to.include('Juan');
  });

  it('is absent where the tramite has no term, and not found by an unknown key', async () => {
    expect(await term(await desk.file('2026-03-26', 'LIBRE'))).to.equal(undefined);
    const unknown = { key: 'key_00000000-0000-4000-8000-000000000000' } as Filed;
    const error = await term(unknown).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(NotFoundError);
  });
});
