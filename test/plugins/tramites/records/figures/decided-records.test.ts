import { expect } from 'chai';
import type { AuditActor } from '../../../../../host/plugin-api/index.js';
import { ProcessedRecords } from '../../../../../plugins/tramites/contract.js';
import type { Filed } from '../../../../acceptance/support/tramite-client.js';
import { AdminCaller } from '../../../../../testing/admin-caller.js';
import { preguntas, TermDesk } from '../../support/term-desk.js';

const password = 'correcta-y-larga';
const tramites = [
  { codigo: 'PETICION', nombre: 'Petición', termino: 'PETICION', preguntas },
  { codigo: 'LIBRE', nombre: 'Libre', preguntas },
];
const tecnica = { username: 'tecnica', password, nombres: 'Rosa Mejía', roles: ['gestion'] };

interface Group {
  readonly a_tiempo: number;
  readonly tarde: number;
  readonly sin_plazo: number;
}
interface Figures {
  readonly meses: readonly Group[];
  readonly personas: readonly (Group & { readonly nombre: string | null })[];
  readonly tramites: readonly (Group & { readonly codigo: string })[];
}
const answered = ({ a_tiempo, tarde, sin_plazo }: Group): readonly number[] => [a_tiempo, tarde, sin_plazo];

describe('figures of records that a process decides without an answer', () => {
  let desk: TermDesk;
  before(async () => void (desk = await TermDesk.start({ tramites }, { roles: [], usuarios: [tecnica] })));
  after(() => desk?.stop());

  const answer = async (moment: string, { datos: id }: Filed) => {
    const caller = await AdminCaller.login(desk.at(moment).citizen.host, 'gestora', password);
    const { status, text } = await caller.mutate('tramites.records.answer', { id, texto: 'Concedida.' });
    expect(status, text).to.equal(200);
  };

  it('count each once, at the moment of the decision, for the user who made the step', async () => {
    const decide = async (moment: string, { datos: id }: Filed, by: AuditActor, more: object = {}) => {
      const { container, database } = desk.at(moment).citizen.host;
      const end = { kind: 'ended', favorable: true, resultado: 'CONCEDIDA', ...more } as const;
      const records = container.get<ProcessedRecords>(ProcessedRecords);
      await database.transaction((tx) => records.followProcess(tx, id, end, by));
    };
    // The term of a petition that is filed on 1 June ends with 24 June.
    const file = (codigo = 'PETICION'): Promise<Filed> => desk.file('2026-06-01', codigo);
    const author = 'SELECT id FROM auth_user WHERE username = $1';
    const [user] = await desk.citizen.host.database.rows<{ id: number }>(author, ['tecnica']);
    const rosa = { userId: user!.id };
    await decide('2026-06-24T23:59:59.999-05:00', await file(), rosa);
    await decide('2026-06-25T00:00:00.000-05:00', await file(), 'system', { favorable: false });
    await decide('2026-06-10T10:00:00-05:00', await file('LIBRE'), 'system');
    // The answer that follows the decision counts nothing, nor does the decision that follows an answer.
    const notified = await file();
    await decide('2026-06-10T10:00:00-05:00', notified, rosa);
    await answer('2026-07-20T10:00:00-05:00', notified);
    const answeredFirst = await file();
    await answer('2026-06-12T10:00:00-05:00', answeredFirst);
    await decide('2026-07-20T10:00:00-05:00', answeredFirst, rosa);
    const paused = await file();
    await desk.move('2026-06-05', paused, 'DEVUELTO');
    await decide('2026-06-30T10:00:00-05:00', paused, 'system', { favorable: false });
    await desk.move('2026-06-05', await file(), 'ANULADO');

    const asked = { desde: '2026-06-01', hasta: '2026-07-31' };
    const { data } = await (await desk.on('2026-07-31').caller()).query('tramites.figures.answers', asked);
    const { meses, personas, tramites: byTramite } = data as Figures;
    expect(meses.map(answered)).to.deep.equal([
      [4, 1, 1],
      [0, 0, 0],
    ]);
    expect(personas.map((one) => [one.nombre, ...answered(one)])).to.deep.equal([
      [null, 1, 1, 1],
      ['Rosa Mejía', 2, 0, 0],
      ['gestora', 1, 0, 0],
    ]);
    expect(byTramite.map((one) => [one.codigo, ...answered(one)])).to.deep.equal([
      ['PETICION', 4, 1, 0],
      ['LIBRE', 0, 0, 1],
    ]);
  });
});
