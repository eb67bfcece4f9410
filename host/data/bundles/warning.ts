/** A warning of an import: for the console of the server, and in Spanish for the page. */
export interface Warning {
  readonly message: string;
  readonly spanish: string;
}
