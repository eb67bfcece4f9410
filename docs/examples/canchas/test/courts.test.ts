import { expect } from 'chai';
import { createAdminClient } from 'ventanilla-admin-client';
import { plugin } from 'ventanilla-canchas';
import { AuditLog } from 'ventanilla/plugin-api';
import type { TestHost } from 'ventanilla/testing';
import { loginOf, PASSWORD, startCity } from './city.js';

declare module 'ventanilla-admin-client' {
  interface AdminPlugins {
    canchas: typeof plugin;
  }
}

interface ShownCourt {
  readonly id: number;
  readonly codigo: string;
  readonly ocupadas: readonly number[];
}

describe('courts on models of Sequelize', () => {
  let city: TestHost;
  let marta: { readonly authorization: string };
  before(async () => {
    city = await startCity();
    marta = await loginOf(city, 'marta');
    for (const codigo of ['NORTE', 'SUR']) await jefa().save.mutate({ codigo, nombre: `Cancha ${codigo}` });
  });
  after(() => city?.stop());

  const jefa = () =>
    createAdminClient({ url: city.url, credentials: { username: 'jefa', password: PASSWORD } }).canchas;
  const onDay = async (dia: string): Promise<ShownCourt[]> =>
    (await (await fetch(`${city.url}/canchas?dia=${dia}`)).json()) as ShownCourt[];
  const courtId = async (codigo: string) => (await onDay('2026-12-01')).find((court) => court.codigo === codigo)!.id;
  const book = (id: number, hour: object, headers: object = marta): Promise<Response> =>
    fetch(`${city.url}/canchas/${id}/reservas`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(hour),
    });

  it('are shown with the booked hours of the day, and none of another day', async () => {
    const norte = await courtId('NORTE');
    for (const hora of [9, 7]) expect((await book(norte, { dia: '2026-12-24', hora })).status).to.equal(201);
    expect(await onDay('2026-12-24')).to.deep.equal([
      { id: norte, codigo: 'NORTE', nombre: 'Cancha NORTE', ocupadas: [7, 9] },
      { id: await courtId('SUR'), codigo: 'SUR', nombre: 'Cancha SUR', ocupadas: [] },
    ]);
    expect((await onDay('2026-12-25')).flatMap(({ ocupadas }) => ocupadas)).to.deep.equal([]);
  });

  it('are booked once, also by concurrent callers', async () => {
    const sur = await courtId('SUR');
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(sur, { dia: '2026-12-26', hora: 18 })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([201, ...Array<number>(7).fill(409)]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refused.json()).to.include({ code: 'hora_ocupada' });
    expect((await onDay('2026-12-26')).find(({ id }) => id === sur)!.ocupadas).to.deep.equal([18]);
  });

  it('are booked with a login, by day, on a day that there is, and where there is a court', async () => {
    const sur = await courtId('SUR');
    expect((await book(sur, { dia: '2026-12-27', hora: 8 }, {})).status).to.equal(401);
    for (const hour of [{ dia: '2026-12-27', hora: 22 }, { dia: '2026-02-30', hora: 8 }, { hora: 8 }, {}])
      expect((await book(sur, hour)).status, JSON.stringify(hour)).to.equal(400);
    expect((await book(999_999, { dia: '2026-12-27', hora: 8 })).status).to.equal(404);
    expect((await onDay('2026-12-27')).flatMap(({ ocupadas }) => ocupadas)).to.deep.equal([]);
  });

  it('are created once, also by concurrent callers', async () => {
    const made = Array.from({ length: 6 }, () => jefa().save.mutate({ codigo: 'ESTE', nombre: 'Cancha del este' }));
    const outcomes = (await Promise.all(made)).map(({ outcome }) => outcome).sort();
    expect(outcomes).to.deep.equal(['created', ...Array<string>(5).fill('left')]);
  });

  it('are renamed with an entry in the audit log; if the entry fails, the name stays', async () => {
    const outcomeOf = async (nombre: string) => (await jefa().save.mutate({ codigo: 'SUR', nombre })).outcome;
    expect([await outcomeOf('Cancha del sur'), await outcomeOf('Cancha del sur')]).to.deep.equal(['changed', 'left']);
    const audit = city.container.get<AuditLog>(AuditLog);
    const { recordEntry } = audit;
    audit.recordEntry = () => Promise.reject(new Error('no audit'));
    try {
      const failed = await outcomeOf('Cancha sin auditoría').catch(() => 'failed');
      expect(failed).to.equal('failed');
    } finally {
      audit.recordEntry = recordEntry;
    }
    expect(await outcomeOf('Cancha del sur')).to.equal('left');
  });

  it('list their bookings page by page, of one court or of all', async () => {
    const first = await jefa().bookings.query({ limit: 2 });
    const rest = await jefa().bookings.query({ cursor: first.nextCursor! });
    expect(rest.nextCursor).to.equal(null);
    const all = [...first.items, ...rest.items];
    expect(all.map(({ codigo, hora, usuario }) => [codigo, hora, usuario])).to.deep.equal([
      ['NORTE', 9, 'marta'],
      ['NORTE', 7, 'marta'],
      ['SUR', 18, 'marta'],
    ]);
    expect((await jefa().bookings.query({ codigo: 'SUR' })).items).to.deep.equal(all.slice(2));
  });
});
