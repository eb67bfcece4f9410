import { token } from '../../../host/plugin-api/index.js';

/**
 * The privacy notice that a person accepts before a filing (Ley 1581 of 2012). Asked for with `optional(PrivacyNotice)`
 * and bound by the plugin that shows it, where the city has one.
 */
export interface PrivacyNotice {
  /** 1 to 40 characters; kept with each record as what was accepted. */
  readonly version: string;
  /** Path of this service, where it is read. */
  readonly address: string;
}
export const PrivacyNotice = token<PrivacyNotice>('tramites/PrivacyNotice');
