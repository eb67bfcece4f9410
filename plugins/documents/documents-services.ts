/** The plugin's own services, each bound to itself. */
export const documentsServices = [] as const;

/** What the plugin's functions are handed. */
export const documentsUses = {} as const;
