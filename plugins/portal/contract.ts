import { token } from '../../host/plugin-api/index.js';

/** A file of the citizens' pages. */
interface CityFile {
  /** Path of this service; other content has another one, so that browsers keep it. */
  readonly address: string;
}

/**
 * How the city looks, for pages of others: asked for with `optional(CityLook)`, and bound by the plugin that has the
 * configuration of it.
 */
export interface CityLook {
  /** A style sheet that sets the properties of colours, in light and dark; it stands behind what it replaces. */
  readonly theme: CityFile;
  /** A picture; undefined for a city without one. */
  readonly crest: CityFile | undefined;
}
export const CityLook = token<CityLook>('portal/CityLook');
