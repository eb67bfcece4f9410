// Lists the packages of package-lock.json that an installation on this machine puts into node_modules.

/**
 * Tells whether a package fits this machine: npm's `os`, `cpu` and `libc` are names, or names with a `!` for all
 * others.
 */
function fits(names, own) {
  if (!names) return true;
  return names.includes(own) || (names.every((name) => name.startsWith('!')) && !names.includes(`!${own}`));
}

function ownLibrary() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * Lists the folders of a lock's packages. An optional package without a platform may be a part of one for another
 * platform, and is not counted.
 */
export function wantedPackages(lock, { os, cpu, libc } = thisMachine()) {
  return Object.entries(lock.packages)
    .filter(([folder, entry]) => {
      if (folder === '' || (entry.optional && !entry.os && !entry.cpu)) return false;
      return fits(entry.os, os) && fits(entry.cpu, cpu) && (os !== 'linux' || fits(entry.libc, libc));
    })
    .map(([folder]) => folder);
}

function thisMachine() {
  const { platform: os, arch: cpu } = process;
  return { os, cpu, libc: os === 'linux' ? ownLibrary() : undefined };
}
