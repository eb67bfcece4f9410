import { expect } from 'chai';
import { inject, injectable, multiInject, optional as orNothing } from 'inversify';
import { service } from '../../../../host/boot/container/build-container.js';
import { contribute, contributionPoint, token, type AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';

interface Greeting {
  readonly text: string;
}
const Greeting = token<Greeting>('greetings/Greeting');
const Greetings = contributionPoint<Greeting>('greetings/Greetings');
const Spanish = token<Greeting>('spanish/Spanish');
const English = token<Greeting>('english/English');

@injectable()
class Speaker {
  constructor(
    @inject(Greeting) readonly first: Greeting,
    @multiInject(Greetings.token) @orNothing() readonly every: readonly Greeting[] = [],
  ) {}
}

/** Starts a host with a plugin `asker`; returns the services that it received. */
async function handed(
  uses: NonNullable<AnyHostPlugin['uses']>,
  options: Partial<TestHostOptions> & { readonly plugins: readonly AnyHostPlugin[] },
): Promise<Record<string, unknown>> {
  let services: Record<string, unknown> = {};
  const asker = pluginOf({
    id: 'asker',
    uses,
    start: (resolved) => Promise.resolve(void (services = resolved as Record<string, unknown>)),
  });
  const host = await startTestHost({ ...options, plugins: [peoplePlugin(), asker, ...options.plugins] });
  await host.stop();
  return services;
}

const greetings = pluginOf({
  id: 'greetings',
  offers: [Greetings],
  bindings: ({ bind }) => void bind(Greeting).toConstantValue({ text: 'Buenas' }),
});
const speaking = (id: string, identifier: typeof Spanish, text: string): AnyHostPlugin =>
  pluginOf({
    id,
    contributes: [contribute(Greetings, identifier)],
    bindings: ({ bind }) => void bind(identifier).toConstantValue({ text }),
  });
const spanish = speaking('spanish', Spanish, 'Hola');
const english = speaking('english', English, 'Hello');

describe('the services of a plugin', () => {
  it('may be bound by a plugin that comes later', async () => {
    const { greeting } = await handed({ greeting: Greeting }, { plugins: [greetings] });
    expect(greeting).to.deep.equal({ text: 'Buenas' });
  });

  it('include every contribution to a point in the order of the plugins, or none', async () => {
    const { one } = await handed({ one: Speaker }, { plugins: [greetings, english, spanish] });
    expect(one).to.deep.include({ every: [{ text: 'Hello' }, { text: 'Hola' }] });
    const { one: alone } = await handed({ one: Speaker }, { plugins: [greetings] });
    expect(alone).to.deep.include({ every: [] });
  });

  it('include a single instance of an unbound class, with its own services injected', async () => {
    const uses = { one: Speaker, other: Speaker };
    const { one, other } = await handed(uses, { plugins: [greetings, spanish] });
    expect(one).to.equal(other);
    expect(one).to.deep.include({ first: { text: 'Buenas' }, every: [{ text: 'Hola' }] });
  });

  it('include the same instance of a class by itself, by a token or as a contribution', async () => {
    const Speech = token<Speaker>('speech/Speech');
    const Speeches = contributionPoint<Speaker>('speech/Speeches');
    const speech = pluginOf({
      id: 'speech',
      offers: [Speeches],
      contributes: [contribute(Speeches, Speaker)],
      bindings: ({ bind }) => void bind(Speech).toService(Speaker),
    });
    const uses = { own: Speaker, bound: Speech, contributed: Speeches.token };
    const { own, bound, contributed } = await handed(uses, { plugins: [greetings, speech] });
    expect(bound).to.equal(own);
    expect(contributed).to.equal(own);
  });

  it('do not include an instance of a class that no plugin uses', async () => {
    let built = 0;
    class Idle {
      constructor() {
        built++;
      }
    }
    const Rest = token<Idle>('idle/Rest');
    const idle = pluginOf({ id: 'idle', bindings: ({ bind }) => void bind(Rest).toService(Idle) });
    await handed({}, { plugins: [idle] });
    expect(built).to.equal(0);
  });

  it('may be replaced by a test where they are bound', async () => {
    const overrides = [service(Greeting, { text: 'Probando' })];
    const { one } = await handed({ one: Speaker }, { plugins: [greetings, spanish], overrides });
    expect(one).to.deep.include({ first: { text: 'Probando' } });
  });

  it('may be replaced by a test where they are a class', async () => {
    const stand = { first: { text: 'Ensayo' } };
    const overrides = [service(Speaker as never, stand)];
    const { one } = await handed({ one: Speaker }, { plugins: [greetings], overrides });
    expect(one).to.equal(stand);
  });
});
