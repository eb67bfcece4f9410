import type { Container } from 'inversify';
import type { InitialLoad } from '../data/bundles/initial-bundle.js';
import type { Configuration } from './config/configuration.js';
import type { AnyBundleSection, Command, LeftOutPlugins } from '../plugin-api/index.js';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A host whose plugins are bound and whose database is migrated. */
export interface Host {
  readonly configuration: Configuration;
  readonly container: Container;
  readonly bundleSections: readonly AnyBundleSection[];
  /** Returns the contributions of the product's plugins that are not loaded. */
  leftOut(): Promise<LeftOutPlugins>;
  readonly commands: readonly Command[];
  /** Whether a plugin brings a first page for browsers, at `/`. */
  readonly hasFirstPage: boolean;
  /** The bundle that `start` loaded into an empty database. */
  readonly initialLoad: InitialLoad | undefined;
  /** Mounts the routes, starts the plugins, and listens last. */
  start(): Promise<Address>;
  /** Drains, stops the plugins in reverse and closes the database. Safe to call at any time, and twice. */
  stop(): Promise<void>;
}
