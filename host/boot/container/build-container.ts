import { Container, ContainerModule } from 'inversify';
import { ContributedGroups } from '../../identity/contributed-groups.js';
import { AuditedEditions } from '../../data/audit/audited-editions.js';
import { Editions, Groups, type AnyHostPlugin, type Token } from '../../plugin-api/index.js';

/** A binding of the host itself, or a test's replacement for another binding. */
export type ServiceValue = readonly [token: Token<never>, value: unknown];

/** Pairs a token with the value that it resolves to. */
export function service<T>(token: Token<T>, value: T): ServiceValue {
  return [token as unknown as Token<never>, value];
}

/** Returns a test's replacement for a service that is built before the container. */
export function overriding<T>(overrides: readonly ServiceValue[], token: Token<T>): T | undefined {
  return overrides.find(([overridden]) => (overridden as symbol) === token)?.[1] as T | undefined;
}

/**
 * Binds the host's services, then each plugin's, then its contributions, then the overrides. Everything is bound before
 * anything is resolved, so that order cannot matter. A class needs no binding: the container makes its only instance on
 * first use (`autobind`).
 */
export function buildContainer(options: {
  readonly core: readonly ServiceValue[];
  readonly plugins: readonly AnyHostPlugin[];
  readonly configOf: (pluginId: string) => unknown;
  readonly overrides: readonly ServiceValue[];
}): Container {
  const { core, plugins, configOf, overrides } = options;
  const container = new Container({ autobind: true, defaultScope: 'Singleton' });
  for (const [token, value] of core) container.bind(token).toConstantValue(value);
  container.bind(Groups).toService(ContributedGroups);
  container.bind(Editions).toService(AuditedEditions);

  for (const plugin of plugins) {
    container.load(
      new ContainerModule(({ bind }) => {
        plugin.bindings?.({ bind }, configOf(plugin.id));
        for (const { point, service } of plugin.contributes ?? []) bind(point.token).toService(service);
      }),
    );
  }

  for (const [token, value] of overrides) {
    if (container.isBound(token)) container.unbind(token);
    container.bind(token).toConstantValue(value);
  }
  return container;
}
