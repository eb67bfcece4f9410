import { Wordings } from './texts/wordings.js';

/** The plugin's own services, each bound to itself. */
export const channelsServices = [Wordings] as const;

/** What the plugin's functions are handed. */
export const channelsUses = {} as const;
