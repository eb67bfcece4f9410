// Ends this process once the npm that runs it is gone: an npm that is killed outright passes no signal on.
import { readFileSync } from 'node:fs';

const POLL_MILLISECONDS = 500;

const read = (pid, name) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

/**
 * Returns the parent and, if that is the shell in which npm runs the script, npm; the shell goes on waiting without
 * npm.
 */
function ancestors(script) {
  const { ppid } = process;
  try {
    if (!read(ppid, 'cmdline').includes(script)) return String(ppid);
    return `${ppid} ${/^PPid:\s*(\d+)$/m.exec(read(ppid, 'status'))[1]}`;
  } catch {
    // Outside of Linux there are no such files; or the parent has just ended.
    return String(ppid);
  }
}

/** @param script a part of the script's command in package.json. */
export function endWithNpm(script) {
  // A process started by hand may go on without its shell.
  if (process.env.npm_lifecycle_event === undefined) return;
  const begun = ancestors(script);
  let missed = 0;
  // Two polls, as a single failure to read a file proves nothing.
  const poll = () => {
    missed = ancestors(script) === begun ? 0 : missed + 1;
    if (missed === 2) process.exit(1);
  };
  setInterval(poll, POLL_MILLISECONDS).unref();
}
