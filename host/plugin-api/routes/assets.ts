/**
 * A folder of a plugin whose files are served unchanged: pages, styles, scripts, pictures. By GET and HEAD, with their
 * type and an `ETag`; not files whose name, or a folder above, begins with a dot. They are public: no credential is
 * checked.
 */
export interface AssetFolder {
  /** The address, with a slash at both ends: `/console/assets/`. No route may be below it. */
  readonly path: string;
  /** Its folder, as `new URL('./assets/', import.meta.url)`. */
  readonly folder: URL;
  /**
   * Whether the content under a name never changes, as with names that contain a hash: caches keep the file for a year.
   * Otherwise they revalidate it each time.
   */
  readonly immutable?: boolean;
}
