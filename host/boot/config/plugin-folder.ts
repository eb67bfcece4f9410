/** A plugin that a configuration file names by its folder, which is meant from that file. */
export class PluginFolder {
  constructor(
    /** As it is written in the configuration, for messages. */
    readonly given: string,
    readonly path: string,
  ) {}
}

/** What the configuration calls a plugin: by folder, or by the name of a package. */
export type PluginName = string | PluginFolder;

/** As it is written. */
export const givenName = (name: PluginName): string => (typeof name === 'string' ? name : name.given);
