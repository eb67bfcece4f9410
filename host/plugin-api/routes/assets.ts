/**
 * Files of a plugin that are served as they are: pages, styles, scripts, pictures. By GET and HEAD, with their type and
 * an `ETag`; not those whose name, or a folder above, begins with a dot. They are for everybody: no credential is
 * looked at.
 */
export interface AssetFolder {
  /** Where, with a slash at both ends: `/console/assets/`. No route may lie below it. */
  readonly path: string;
  /** Its folder, as `new URL('./assets/', import.meta.url)`. */
  readonly folder: URL;
  /**
   * Whether a name is given once and never to other content, as one with a hash in it: whoever has the file keeps it
   * for a year. Otherwise it is kept too, and asked for anew each time.
   */
  readonly immutable?: boolean;
}
