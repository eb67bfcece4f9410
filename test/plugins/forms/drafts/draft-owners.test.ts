import { expect } from 'chai';
import { browser } from '../../auth/support/auth-client.js';
import { startDraftHost, type DraftClient } from '../support/draft-client.js';

const noDraft = { msg: 'No existe ese borrador, o ya terminó.', code: 'draft_not_found' };

describe('the owner of a draft', () => {
  let client: DraftClient;
  let luz: Readonly<Record<string, string>>;
  let marta: Readonly<Record<string, string>>;

  before(async () => {
    client = await startDraftHost();
    [luz, marta] = [await client.jwt('luz'), await client.jwt('marta')];
  });
  after(() => client.host.stop());

  it('is the user who is logged in: one draft of each form, in all channels', async () => {
    const first = await client.begin('PODA', luz).expect(201);
    const { borrador } = first.body as { borrador: string };
    await client.patch(borrador, { nombre: 'Luz' }, luz).expect(200);
    const again = await client.begin('PODA', browser(await client.auth.session('luz'))).expect(200);
    expect(again.body.borrador).to.equal(borrador);
    expect(await client.begun('TALA', luz)).not.to.equal(borrador);

    for (const headers of [{}, marta]) {
      const calls = [
        client.get(borrador, headers),
        client.patch(borrador, { nombre: 'Otra' }, headers),
        client.remove(borrador, headers),
      ];
      for (const call of calls) expect((await call.expect(404)).body).to.deep.equal(noDraft);
    }
    expect((await client.shown(borrador, luz)).respuestas).to.deep.equal({ nombre: 'Luz' });
  });

  it('is otherwise the holder of the key, logged in or not', async () => {
    const borrador = await client.begun();
    await client.patch(borrador, { nombre: 'Luz' }, luz).expect(200);
    expect((await client.shown(borrador)).respuestas).to.deep.equal({ nombre: 'Luz' });
  });

  it('gets one draft from ten calls at once', async () => {
    const calls = await Promise.all(Array.from({ length: 10 }, () => client.begin('PODA', marta)));
    expect(new Set(calls.map(({ body }) => (body as { borrador: string }).borrador)).size).to.equal(1);
    expect(calls.filter(({ status }) => status === 201)).to.have.length(1);
    expect(calls.filter(({ status }) => status === 200)).to.have.length(9);
  });

  it('gets a new draft after the earlier one has ended', async () => {
    const earlier = await client.begun('TALA', marta);
    await client.patch(earlier, { nombre: 'Marta' }, marta).expect(200);
    client.host.clock.advance(31 * 24 * 3600);
    marta = await client.jwt('marta');
    const { body } = await client.begin('TALA', marta).expect(201);
    expect(body.borrador).not.to.equal(earlier);
    expect((await client.shown(body.borrador as string, marta)).respuestas).to.deep.equal({});
    await client.get(earlier, marta).expect(404);
  });

  it('is known by a valid credential: a caller with an invalid one is refused, not anonymous', async () => {
    const forged = { Authorization: 'Bearer a.b.c' };
    const calls = [client.begin('PODA', forged), client.get('x', forged), client.remove('x', forged)];
    for (const call of calls) expect((await call.expect(401)).body.code).to.equal('token_not_valid');
    const { cookie } = await client.auth.session('luz');
    await client.begin('PODA', { Cookie: cookie }).expect(403);
  });
});
