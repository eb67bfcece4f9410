import { token } from '../../../host/plugin-api/index.js';

/** The privacy notice of the city, for staff who read it to a person (Ley 1581 of 2012). */
export interface ShownNotice {
  /** The version that records store: 1 to 40 characters. */
  readonly version: string;
  readonly titulo: string;
  /** A path of this service. */
  readonly direccion: string;
  /** The text without markup; an item of a list begins with `- `. */
  readonly parrafos: readonly string[];
}

/**
 * The privacy notice that people accept before they file. Injected with `optional(PrivacyNotice)` and bound by the
 * plugin that publishes it; without one, the counter asks for nothing.
 */
export interface PrivacyNotice {
  /** Returns the present notice; undefined where the city has none. Never waits: filings ask as they are written. */
  presentNotice(): ShownNotice | undefined;
}
export const PrivacyNotice = token<PrivacyNotice>('tramites/PrivacyNotice');
