/** The folders of the host in order: each imports only those before it (docs/adr/0001-host-and-plugins.md). */
const hostFolders = ['plugin-api', 'runtime', 'text', 'identity', 'data', 'jobs', 'routes', 'boot'];

/**
 * Returns the place of a file of the host in that order: files at the top belong to `boot`, and -1 is another folder.
 */
export function placeInHost(file: string): number {
  const folder = /^host\/([^/]+)\//.exec(file)?.[1] ?? 'boot';
  return hostFolders.indexOf(folder);
}
