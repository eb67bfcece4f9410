// Which packages of package-lock.json an installation on this machine puts into node_modules.

/** npm's `os`, `cpu` and `libc`: names, or names with a `!` for all others. */
function fits(names, own) {
  if (!names) return true;
  return names.includes(own) || (names.every((name) => name.startsWith('!')) && !names.includes(`!${own}`));
}

function ownLibrary() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * The folders of a lock's packages. What is optional and names no platform may be a part of something for another one,
 * and is not counted.
 */
export function wantedPackages(lock, { os, cpu, libc } = thisMachine()) {
  return Object.entries(lock.packages)
    .filter(([folder, entry]) => {
      if (folder === '' || (entry.optional && !entry.os && !entry.cpu)) return false;
      return fits(entry.os, os) && fits(entry.cpu, cpu) && (os !== 'linux' || fits(entry.libc, libc));
    })
    .map(([folder]) => folder);
}

/** Whether npm's list of what it has installed, `node_modules/.package-lock.json`, has all of them as the lock says. */
export function hasWanted(installed, lock, machine = thisMachine()) {
  return wantedPackages(lock, machine).every((folder) => {
    const [present, wanted] = [installed.packages[folder], lock.packages[folder]];
    return present?.version === wanted.version && present.integrity === wanted.integrity;
  });
}

function thisMachine() {
  const { platform: os, arch: cpu } = process;
  return { os, cpu, libc: os === 'linux' ? ownLibrary() : undefined };
}
