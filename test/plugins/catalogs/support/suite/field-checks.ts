import { expect } from 'chai';
import { hostileValues, valuesBeyond } from '../hostile-values.js';
import { turn } from '../sample-values.js';
import { expectFieldRefusal } from './expect-refusal.js';
import type { Made, Subject } from './subject.js';

/** Fields that no resource has, or that a caller cannot set. */
const unknownFields = ['otro', 'revision', 'password_hash', 'constructor', '__proto__', 'toString', 'codigo '];

/** Text that no database can store. */
const unstorable = ['a\u0000b', '\u0000', '\ud800', 'a\udc00'];

const sent = (value: unknown): string => JSON.stringify(value).slice(0, 80);

/**
 * Declares the tests of accepted and refused values of each field, and that a refusal changes nothing; refusals that
 * the engine makes for any field only where `ofEngine`.
 */
export function fieldChecks(subject: () => Subject, ofEngine: boolean): void {
  let made: Made;
  let present: string;
  before(async () => {
    made = await subject().make();
    present = await subject().everything();
  });
  after(async () => {
    expect(await subject().everything()).to.equal(present);
    expect(await subject().audited(made.id)).to.have.length(1);
  });

  /**
   * Expects the refusal of a value in a new item and in a change; with `whole` also in a replacement, whose body is
   * that of a new item.
   */
  const refuse = async (name: string, value: unknown, whole = true): Promise<void> => {
    const one = subject();
    const others = JSON.stringify({ ...one.values(made.n + 500), [name]: 0 }).slice(0, -1);
    const alone = `"${name}":${JSON.stringify(value)}}`;
    const about = `${name} = ${sent(value)}`;
    expectFieldRefusal(await one.call('post', '', { body: `${others},${alone}` }), name, `POST ${about}`);
    expectFieldRefusal(await one.call('patch', made.id, { body: `{${alone}` }), name, `PATCH ${about}`);
    if (!whole) return;
    expectFieldRefusal(await one.call('put', made.id, { body: `${others},${alone}` }), name, `PUT ${about}`);
  };

  it('name a missing field', async () => {
    const one = subject();
    const whole = one.values(made.n + 500);
    for (const [name, { presence }] of Object.entries(one.resource.fields)) {
      if (presence !== 'required') continue;
      const { [name]: _left, ...others } = whole;
      for (const answer of [
        await one.call('post', '', { body: others }),
        await one.call('put', made.id, { body: others }),
      ]) {
        expectFieldRefusal(answer, name, `without ${name}`);
        expect(answer.body[name]).to.deep.equal(['Este campo es requerido.']);
      }
    }
    const empty = await one.call('post', '', {});
    expect(empty.status).to.equal(400);
  });

  it('accept null only where a field is optional', async () => {
    for (const [name, field] of Object.entries(subject().resource.fields)) {
      if (field.defaultValue !== null) await refuse(name, null);
    }
  });

  it('refuse a second item with the same values', async () => {
    const one = subject();
    const { duplicate = 400, fixed = [] } = one.definition;
    const together = one.resource.unique ?? [];
    const single = Object.keys(one.resource.fields).filter((name) => one.resource.fields[name]!.isUnique);
    const other = await one.make();
    for (const names of [...single.map((name) => [name]), ...together]) {
      const same = Object.fromEntries(names.map((name) => [name, made.item[name]]));
      if (Object.values(same).includes(null)) continue;
      const body = { ...one.values(made.n + 500), ...same, ...(together.length > 0 && made.item) };
      const whole = Object.fromEntries(Object.entries(body).filter(([name]) => name in one.resource.fields));
      const field = names.at(-1)!;
      expectFieldRefusal(await one.call('post', '', { body: whole }), field, `POST ${names.join()}`, duplicate);
      if (names.some((name) => fixed.includes(name))) continue;
      expectFieldRefusal(await one.call('put', other.id, { body: whole }), field, `PUT ${names.join()}`);
      const patch = together.length > 0 ? whole : same;
      expectFieldRefusal(await one.call('patch', other.id, { body: patch }), field, `PATCH ${names.join()}`);
    }
    await one.call('delete', other.id);
  });

  if (!ofEngine) {
    it("refuse values outside of a field's bounds", async () => {
      const { resource, definition } = subject();
      for (const [name, field] of Object.entries(resource.fields)) {
        const values = valuesBeyond(name, field, definition.blank?.includes(name) ?? false);
        for (const value of values) await refuse(name, value, false);
      }
    });
    return;
  }

  it('refuse invalid values of a field', async () => {
    const { resource, definition } = subject();
    for (const [name, field] of Object.entries(resource.fields)) {
      const values = hostileValues(name, field, definition.blank?.includes(name) ?? false);
      for (const [at, value] of values.entries()) await refuse(name, value, at === 0);
    }
  });

  it('refuse an unknown field', async () => {
    for (const name of unknownFields) await refuse(name, 'x');
  });

  it('accept read-only fields in a change, and ignore them', async () => {
    const one = subject();
    for (const name of ['id', 'adddate', 'adduser']) {
      const sent = { body: { ...one.values(made.n + 500), [name]: made.item[name] } };
      expect((await one.call('post', '', sent)).status, name).to.equal(400);
      const answer = await one.call('patch', made.id, { body: { [name]: 'otro' } });
      expect([answer.status, answer.body[name]], name).to.deep.equal([200, made.item[name]]);
    }
  });

  it('refuse text that cannot be stored', async () => {
    const one = subject();
    for (const [at, name] of Object.keys(one.resource.fields).entries()) {
      const value = turn(unstorable, at);
      for (const answer of [
        await one.call('post', '', { body: { ...one.values(made.n + 500), [name]: value } }),
        await one.call('patch', made.id, { body: { [name]: value } }),
      ]) {
        expect([answer.status, answer.body.code], name).to.deep.equal([400, 'invalid_text']);
      }
    }
  });

  it('refuse a body that is no JSON object', async () => {
    const one = subject();
    for (const [method, id] of [
      ['post', ''],
      ['put', made.id],
      ['patch', made.id],
    ] as const) {
      for (const body of ['[]', '"x"', 'null', '7', '{', '{"a":1,}', '[{"codigo":"x"}]']) {
        const { status, body: answer } = await one.call(method, id, { body });
        expect(status, `${method} ${body}`).to.equal(400);
        expect(answer.code, `${method} ${body}`).to.be.a('string');
      }
      const form = await one.call(method, id, { body: 'codigo=x', headers: { 'Content-Type': 'text/plain' } });
      expect(form.status).to.be.oneOf([400, 415]);
      const large = await one.call(method, id, { body: { codigo: 'x'.repeat(1_100_000) } });
      expect(large.status).to.equal(413);
    }
  });
}
