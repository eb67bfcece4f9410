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
 * their dependencies before the next phase begins: bind, migrate, mount, start, listening; stop in reverse, also after
 * a failed start.
 */
export interface HostPlugin<
  S extends z.ZodType = z.ZodType,
  U extends Uses = Uses,
  R extends AnyTRPCRouter = AnyTRPCRouter,
> {
  /** Kebab-case: also the admin namespace, the key in the configuration and the prefix of its tables. */
  readonly id: string;

  /**
   * `x.y.z`: the version that marks of its migrations (`compatibleFrom`) are compared with. A plugin in a package of
   * its own gives that package's; without it, it has the version of the service.
   */
  readonly version?: string;

  /** Plugins whose contract this one imports and which must be there; they are bound, migrated and started first. */
  readonly dependsOn?: readonly string[];

  /**
   * Plugins whose contract this one imports and which may be missing: where one is configured, it comes first too. What
   * they bind is asked for as optional, and what needs it says that it is missing.
   */
  readonly mayUse?: readonly string[];

  /** Its part of the configuration, parsed before anything is built; a wrong value stops the boot and names the key. */
  readonly config: S;

  /**
   * Environment variables, and the key of its part of the configuration that each one sets: `{ CHAT_API_ROOT: 'apiRoot'
   * }`, with dots for a key within a key. A value is text, which the schema parses (`z.coerce.number()`); an empty one
   * counts as not set.
   */
  readonly environment?: Readonly<Record<string, string>>;

  /** Permissions that its routes and admin procedures ask for. */
  readonly permissions?: readonly PermissionDeclaration[];

  /** Points that other plugins may contribute to. */
  readonly offers?: readonly Pick<ContributionPoint<unknown>, 'name'>[];

  /** What this plugin adds to the points of others and of the host. */
  readonly contributes?: readonly Contribution[];

  /**
   * The names of the bundle sections among them. Where the configuration leaves the plugin out, a bundle may have them
   * all the same: they are no misspelt names.
   */
  readonly sections?: readonly string[];

  /** Phase 1: declare services. Builds nothing and awaits nothing. */
  bindings?(binder: Binder, config: z.output<S>): void;

  /** Phase 2: the folder of its migrations, as `new URL('./migrations/', import.meta.url)`. */
  readonly migrations?: URL;

  /** The columns of its tables that hold what `Secrets.seal` made. */
  readonly sealedColumns?: readonly SealedColumn[];

  /** The mails that it sends; their wordings, and the city's own, are tried at boot. */
  readonly mailTemplates?: readonly MailTemplate[];
  /**
   * The names that its mails by templates of the city bring, as `TextTemplate.check` takes them: of those templates,
   * what no plugin brings is refused as it is saved.
   */
  readonly mailNames?: readonly string[];

  /** The figures of `/metrics` that it counts, each named `ventanilla_<id>_…`. */
  readonly metrics?: readonly AnyFigure[];

  /** Services that the functions below are handed, resolved once every plugin is bound. */
  readonly uses?: U;

  /** Phase 3: its table of routes. Validation, authentication, limits, 405 and OpenAPI all come from it. */
  routes?(services: Resolved<U>): readonly Route[];

  /** Phase 3: its static files. */
  readonly assets?: readonly AssetFolder[];

  /** Phase 3: its typed admin procedures, mounted at `/admin/trpc` under `id`. */
  admin?(services: Resolved<U>): R;

  /** Phase 4: what carries out the jobs of its types; nothing is handed out before every `start` has resolved. */
  jobs?(services: Resolved<U>): readonly JobHandler[];

  /** Phase 4: what follows events, of other plugins or its own; one that no loaded plugin publishes is no mistake. */
  listens?(services: Resolved<U>): readonly EventListener[];

  /** Phase 4: what is due again and again. */
  schedules?(services: Resolved<U>): readonly ScheduledJob[];

  /** Its command-line tools; `start` is not called for them. */
  commands?(services: Resolved<U>): readonly Command[];

  /**
   * Asked by `/health/ready`, at most every five seconds; a rejection is reported as degraded, never as down. With
   * `CheckFailedError` the log says why, and which key to look at. Of several checks the log has every failure.
   */
  health?(services: Resolved<U>): Promise<void> | readonly Promise<void>[];

  /** Phase 4. The host listens only after every `start` has resolved. */
  start?(services: Resolved<U>): Promise<void> | void;

  /** Phase 5: the host listens. Begins what a start is not to wait for; it throws nothing. */
  listening?(services: Resolved<U>): void;

  /** Called in reverse order, once, also where `start` of a later plugin failed. */
  stop?(services: Resolved<U>): Promise<void> | void;
}

/** A plugin of any shape, as the host keeps it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a plugin's functions take exactly its own services, which the host resolves without knowing them
export type AnyHostPlugin = HostPlugin<any, any, any>;

/** Gives a plugin its types. A module exports the result as `plugin`. */
export function definePlugin<
  S extends z.ZodType,
  const U extends Uses = Record<never, never>,
  R extends AnyTRPCRouter = AnyTRPCRouter,
>(plugin: HostPlugin<S, U, R>): HostPlugin<S, U, R> {
  return plugin;
}
