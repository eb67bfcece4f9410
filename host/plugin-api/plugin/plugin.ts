import type { AnyTRPCRouter } from '@trpc/server';
import type { z } from 'zod';
import type { AssetFolder } from '../routes/assets.js';
import type { Command } from './command.js';
import type { Contribution, ContributionPoint } from './contribution-point.js';
import type { EventListener } from '../jobs/events.js';
import type { Binder, Resolved, Uses } from './injection.js';
import type { JobHandler, ScheduledJob } from '../jobs/jobs.js';
import type { MailTemplate } from '../jobs/mail.js';
import type { AnyFigure } from './metrics.js';
import type { PermissionDeclaration } from '../identity/permissions.js';
import type { Route } from '../routes/route.js';
import type { SealedColumn } from '../data/secrets.js';

/**
 * A feature of the service. The host calls its functions in this order, each phase for all plugins in the order of
 * their dependencies before the next phase begins: bind, migrate, mount, start, listening; stop in reverse order, also
 * after a failed start.
 */
export interface HostPlugin<
  S extends z.ZodType = z.ZodType,
  U extends Uses = Uses,
  R extends AnyTRPCRouter = AnyTRPCRouter,
> {
  /** Kebab-case: also the admin namespace, the key in the configuration and the prefix of its tables. */
  readonly id: string;

  /**
   * `x.y.z`: the version to which `compatibleFrom` of its migrations refers. A plugin in a package of its own states
   * the version of that package; without it, the plugin has the version of the service.
   */
  readonly version?: string;

  /** Plugins whose contract this one imports and that must be loaded; they are bound, migrated and started first. */
  readonly dependsOn?: readonly string[];

  /**
   * Plugins whose contract this one imports and that may be missing; a configured one is also bound, migrated and
   * started first. Their services are injected as optional, and code that needs a missing one reports that.
   */
  readonly mayUse?: readonly string[];

  /**
   * The schema of its part of the configuration, parsed before anything is built; an invalid value stops the boot with
   * a message that names the key.
   */
  readonly config: S;

  /**
   * Environment variables, and the key of its part of the configuration that each one sets: `{ CHAT_API_ROOT: 'apiRoot'
   * }`, with dots for nested keys. A value is text, which the schema parses (`z.coerce.number()`); an empty one counts
   * as not set.
   */
  readonly environment?: Readonly<Record<string, string>>;

  /** The permissions that its routes and admin procedures require. */
  readonly permissions?: readonly PermissionDeclaration[];

  /** The points to which other plugins may contribute. */
  readonly offers?: readonly Pick<ContributionPoint<unknown>, 'name'>[];

  /** The contributions of this plugin to the points of other plugins and of the host. */
  readonly contributes?: readonly Contribution[];

  /**
   * The names of the bundle sections among the contributions. A bundle may have them even where the configuration
   * leaves the plugin out: they do not count as misspelt names.
   */
  readonly sections?: readonly string[];

  /** Binds its services (phase 1). Builds nothing and awaits nothing. */
  bindings?(binder: Binder, config: z.output<S>): void;

  /** The folder of its migrations (phase 2), as `new URL('./migrations/', import.meta.url)`. */
  readonly migrations?: URL;

  /** The columns of its tables that hold results of `Secrets.sealBytes`. */
  readonly sealedColumns?: readonly SealedColumn[];

  /** The mails that it sends; the boot tries their wordings, and the city's own. */
  readonly mailTemplates?: readonly MailTemplate[];
  /**
   * The names of the values that its mails bring to templates of the city, as `TextTemplate.checkNames` takes them: a
   * template with a name that no plugin brings is refused when it is saved.
   */
  readonly mailNames?: readonly string[];

  /** The metrics that it counts, each named `ventanilla_<id>_…`. */
  readonly metrics?: readonly AnyFigure[];

  /** The services that the functions below receive, resolved once every plugin is bound. */
  readonly uses?: U;

  /**
   * Returns its table of routes (phase 3), from which validation, authentication, limits, 405 and OpenAPI are derived.
   */
  routes?(services: Resolved<U>): readonly Route[];

  /** Its static files (phase 3). */
  readonly assets?: readonly AssetFolder[];

  /** Returns its typed admin procedures (phase 3), mounted at `/admin/trpc` under `id`. */
  admin?(services: Resolved<U>): R;

  /** Returns the handlers of its jobs (phase 4); no job begins before every `start` has resolved. */
  jobs?(services: Resolved<U>): readonly JobHandler[];

  /**
   * Returns its listeners to events (phase 4), of other plugins or its own; an event that no loaded plugin publishes is
   * allowed.
   */
  listens?(services: Resolved<U>): readonly EventListener[];

  /** Returns its scheduled work (phase 4). */
  schedules?(services: Resolved<U>): readonly ScheduledJob[];

  /** Returns its command-line tools; `start` is not called for them. */
  commands?(services: Resolved<U>): readonly Command[];

  /**
   * Checks the plugin for `/health/ready`, at most every five seconds; a rejection is reported as degraded, never as
   * down. With `CheckFailedError` the log shows the reason and the key to look at. Of several checks, the log shows
   * every failure.
   */
  health?(services: Resolved<U>): Promise<void> | readonly Promise<void>[];

  /** Starts the plugin (phase 4). The host listens only after every `start` has resolved. */
  start?(services: Resolved<U>): Promise<void> | void;

  /** Begins work for which a start does not wait (phase 5: the host listens). Must not throw. */
  listening?(services: Resolved<U>): void;

  /** Stops the plugin, in reverse order, once, also after `start` of a later plugin failed. */
  stop?(services: Resolved<U>): Promise<void> | void;
}

/** A plugin of any type, as the host holds it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a plugin's functions take exactly its own services, which the host resolves without knowing them
export type AnyHostPlugin = HostPlugin<any, any, any>;

/** Declares a plugin. A module exports the result as `plugin`. */
export function definePlugin<
  S extends z.ZodType,
  const U extends Uses = Record<never, never>,
  R extends AnyTRPCRouter = AnyTRPCRouter,
>(plugin: HostPlugin<S, U, R>): HostPlugin<S, U, R> {
  return plugin;
}
