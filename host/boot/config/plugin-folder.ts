/** A plugin that a configuration file names by a folder, relative to that file. */
export class PluginFolder {
  constructor(
    /** The path as written in the configuration, for messages. */
    readonly given: string,
    readonly path: string,
  ) {}
}

/** The name of a plugin in the configuration: its folder, or its package. */
export type PluginName = string | PluginFolder;

/** Returns the name as written. */
export const givenName = (name: PluginName): string => (typeof name === 'string' ? name : name.given);
