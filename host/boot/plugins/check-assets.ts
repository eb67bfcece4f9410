import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BootError } from '../../runtime/boot-error.js';
import type { RouteGroup } from '../../routes/http/openapi.js';

const pathFormat = /^(?:\/[\w-]+)+\/$/;

const isFolder = (folder: URL): boolean =>
  statSync(fileURLToPath(folder), { throwIfNoEntry: false })?.isDirectory() ?? false;

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Tells whether a path, which may have parameters, can match a path below a folder. */
function isBelow(path: string, folder: string): boolean {
  const [parts, above] = [partsOf(path), partsOf(folder)];
  return parts.length > above.length && above.every((part, at) => [part, ':'].includes(nameOf(parts[at]!)));
}

const nameOf = (part: string): string => (part.startsWith(':') ? ':' : part);

/** Throws `BootError` where a folder of assets does not exist, or overlaps with another one or with a route. */
export function checkAssets(groups: readonly RouteGroup[]): void {
  const routes = groups.flatMap((group) => group.routes.map(({ path }) => path));
  const folders: string[] = [];
  for (const { plugin } of groups) {
    for (const { path, folder } of plugin.assets ?? []) {
      const name = `Plugin "${plugin.id}": assets at "${path}"`;
      if (!pathFormat.test(path)) throw new BootError(`${name}: the path has no slash at both ends.`);
      if (!isFolder(folder)) throw new BootError(`${name}: there is no folder ${folder.href}.`);
      const other =
        routes.find((one) => isBelow(one, path)) ?? folders.find((one) => one.startsWith(path) || path.startsWith(one));
      if (other !== undefined) throw new BootError(`${name}: "${other}" lies there too.`);
      folders.push(path);
    }
  }
}
