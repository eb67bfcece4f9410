import { z } from 'zod';
import { expect } from 'chai';
import { inject, injectable } from 'inversify';
import {
  anyone,
  authenticated,
  contribute,
  contributionPoint,
  CredentialSchemes,
  empty,
  route,
  token,
  type AnyHostPlugin,
  type CredentialScheme,
  type Route,
} from '../../../../host/plugin-api/index.js';
import type { Access } from '../../../../host/plugin-api/routes/access.js';
import type { Method } from '../../../../host/plugin-api/routes/route.js';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { numberScheme, peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf, routesOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';

const at = (method: Method, path: string, access: Access = anyone): Route =>
  route({ method, path, summary: 'A', access, answers: {}, handle: () => empty() });

const reasonWith = (...plugins: readonly AnyHostPlugin[]): Promise<string> =>
  bootFailure(startTestHost({ plugins: [peoplePlugin(), ...plugins] }));

describe('the checks of a boot', () => {
  it('refuse a contribution to a point that no plugin offers', async () => {
    const point = contributionPoint<object>('chat/Channels');
    const Channel = token<object>('sample/Channel');
    const plugin = pluginOf({
      contributes: [contribute(point, Channel)],
      bindings: ({ bind }) => void bind(Channel).toConstantValue({}),
    });
    expect(await reasonWith(plugin)).to.equal(
      'Plugin "sample" contributes to "chat/Channels", which no loaded plugin offers.',
    );
  });

  it('refuse a contribution whose token is not bound', async () => {
    const Scheme = token<CredentialScheme>('sample/Scheme');
    expect(await reasonWith(pluginOf({ contributes: [contribute(CredentialSchemes, Scheme)] }))).to.equal(
      'Plugin "sample" contributes "ventanilla/sample/Scheme" to "host/CredentialSchemes", and nothing binds that service.',
    );
  });

  it('allow a contribution to an optional plugin that is missing', async () => {
    const Channel = token<object>('sample/Channel');
    const plugin = pluginOf({
      mayUse: ['chat'],
      contributes: [contribute(contributionPoint<object>('chat/Channels'), Channel)],
      bindings: ({ bind }) => void bind(Channel).toConstantValue({}),
    });
    const host = await startTestHost({ plugins: [peoplePlugin(), plugin] });
    await host.stop();
  });

  it('refuse two plugins on one path and method', async () => {
    const first = pluginOf({ id: 'first', routes: () => [at('GET', '/same'), at('POST', '/same')] });
    const second = pluginOf({ id: 'second', routes: () => [at('POST', '/same')] });
    expect(await reasonWith(first, second)).to.equal('Plugins "first" and "second" both bring POST /same.');
  });

  it('refuse a path whose parameter has two names', async () => {
    const reason = await reasonWith(routesOf(at('GET', '/things/:id'), at('PUT', '/things/:code')));
    expect(reason).to.include('PUT /things/:code').and.include('/things/:id');
  });

  it('refuse a route for a credential that no plugin checks', async () => {
    const reason = await reasonWith(routesOf(at('GET', '/safe', authenticated(['jwt', 'retina']))));
    expect(reason).to.equal('Plugin "sample": GET /safe asks for "retina", which no loaded plugin checks.');
  });

  it('refuse a route for the identities that the host makes itself', async () => {
    const reason = await reasonWith(routesOf(at('GET', '/safe', authenticated(['host']))));
    expect(reason).to.equal('Plugin "sample": GET /safe asks for "host", which no loaded plugin checks.');
  });

  it('refuse a credential scheme named "host"', async () => {
    const Scheme = token<CredentialScheme>('sample/Scheme');
    const plugin = pluginOf({
      contributes: [contribute(CredentialSchemes, Scheme)],
      bindings: ({ bind }) => void bind(Scheme).toConstantValue({ ...numberScheme, name: 'host' }),
    });
    expect(await reasonWith(plugin)).to.equal('The credential scheme "host" is the service\'s own.');
  });

  it('refuse a permission that no plugin declares', async () => {
    const reason = await reasonWith(routesOf(at('GET', '/safe', authenticated(['jwt'], 'sample.look'))));
    expect(reason).to.include('GET /safe').and.include('"sample.look"');
  });

  it('refuse one of several permissions that no plugin declares', async () => {
    const access = authenticated(['jwt'], ['sample.look', 'sample.touch']);
    const plugin = pluginOf({
      permissions: [{ code: 'sample.look', name: 'Mirar' }],
      routes: () => [at('GET', '/safe', access)],
    });
    expect(await reasonWith(plugin))
      .to.include('GET /safe')
      .and.include('"sample.touch"');
  });

  it('refuse a limit by user on a route for anonymous callers', async () => {
    const rule = { name: 'sample/x', points: 1, seconds: 60 };
    const limited = { ...at('GET', '/open'), limit: { rule, by: 'user' } } as const;
    expect(await reasonWith(routesOf(limited))).to.equal(
      'Plugin "sample": GET /open is limited by user, and asks nobody who calls.',
    );
  });

  it('refuse a service that is not bound', async () => {
    const uses = { parking: token<object>('parking/Garage') };
    expect(await reasonWith(pluginOf({ uses }))).to.match(/^Plugin "sample": its service "parking" cannot be built/);
  });

  it('refuse a class with an unbound token, and name the token', async () => {
    const Garage = token<object>('parking/Garage');
    @injectable()
    class Parking {
      constructor(@inject(Garage) readonly garage: object) {}
    }
    expect(await reasonWith(pluginOf({ uses: { parking: Parking } })))
      .to.match(/^Plugin "sample": its service "parking" cannot be built/)
      .and.include('parking/Garage');
  });

  it('refuse to start without a user store', async () => {
    const reason = await bootFailure(startTestHost({ plugins: [pluginOf()] }));
    expect(reason).to.include('No loaded plugin knows the users');
  });

  it("a wrong value of a plugin's configuration, before anything is bound", async () => {
    let bound = false;
    const plugin = pluginOf({
      config: z.strictObject({ zones: z.int() }),
      bindings: () => void (bound = true),
    });
    const config = { sample: { zones: 'many' } };
    const reason = await bootFailure(startTestHost({ plugins: [peoplePlugin(), plugin], config }));
    expect(reason).to.include('sample.zones');
    expect(bound).to.equal(false);
  });
});
