import type { AnyTRPCRouter } from '@trpc/server';
import type { Container } from 'inversify';
import { BootError } from './boot-error.js';
import type { HostConfig } from './config/host-config.js';
import { createApp } from './http/create-app.js';
import { HttpServer } from './http/http-server.js';
import { Authenticator } from './identity/authenticator.js';
import { CredentialSchemes, Database, Logger, RateLimiter, UserStore } from './plugin-api/index.js';
import { checkRoutes } from './plugins/check-routes.js';
import type { ReadyPlugin } from './plugins/run-plugins.js';
import { packageVersion } from './version.js';

function authenticatorOf(container: Container): Authenticator {
  if (!container.isBound(UserStore)) {
    throw new BootError('No loaded plugin knows the users: configure one that does, such as ./plugins/auth.');
  }
  return new Authenticator(
    container.get<UserStore>(UserStore),
    container.getAll(CredentialSchemes.token, { optional: true }),
  );
}

/** Puts the routes, admin procedures and health checks of all plugins on one server, which does not listen yet. */
export function mountPlugins(
  container: Container,
  plugins: readonly ReadyPlugin[],
  config: HostConfig,
): HttpServer {
  const authenticator = authenticatorOf(container);
  const groups = plugins.map(({ plugin, services }) => ({ plugin, routes: plugin.routes?.(services) ?? [] }));
  checkRoutes(
    groups,
    authenticator,
    plugins.flatMap(({ plugin }) => plugin.permissions ?? []),
  );

  const adminRouters = plugins.flatMap(({ plugin, services }): [string, AnyTRPCRouter][] => {
    const router = plugin.admin?.(services) as AnyTRPCRouter | undefined;
    return router ? [[plugin.id, router]] : [];
  });
  const healthChecks = plugins.flatMap(({ plugin, services }) =>
    plugin.health ? [{ name: plugin.id, check: async () => plugin.health!(services) }] : [],
  );
  const server: HttpServer = new HttpServer(
    createApp({
      config,
      version: packageVersion(),
      logger: container.get<Logger>(Logger),
      database: container.get<Database>(Database),
      limiter: container.get<RateLimiter>(RateLimiter),
      authenticator,
      groups,
      adminRouters: Object.fromEntries(adminRouters),
      healthChecks,
      draining: () => server.draining,
    }),
    config.http,
  );
  return server;
}
