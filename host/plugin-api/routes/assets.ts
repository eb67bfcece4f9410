/**
 * Files of a plugin that are served as they are: pages, styles, scripts, pictures. By GET and HEAD, with their type and
 * an `ETag`; not those whose name, or a folder above, begins with a dot. They are public: no credential is checked.
 */
export interface AssetFolder {
  /** Where, with a slash at both ends: `/console/assets/`. No route may lie below it. */
  readonly path: string;
  /** Its folder, as `new URL('./assets/', import.meta.url)`. */
  readonly folder: URL;
  /**
   * Whether a name never gets other content, as one with a hash in it: caches keep the file for a year. Otherwise they
   * revalidate it each time.
   */
  readonly immutable?: boolean;
}
