// Ends this process once the npm that runs it is gone: one that is killed outright hands no signal on.
import { readFileSync } from 'node:fs';

const POLL_MILLISECONDS = 500;

const read = (pid, name) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

/** The parent and, where it is the shell in which npm runs the script, npm; the shell waits also without npm. */
function ancestors(script) {
  const { ppid } = process;
  try {
    if (!read(ppid, 'cmdline').includes(script)) return String(ppid);
    return `${ppid} ${/^PPid:\s*(\d+)$/m.exec(read(ppid, 'status'))[1]}`;
  } catch {
    // No such files outside of Linux, or the parent has just ended.
    return String(ppid);
  }
}

/** @param script what the command of the script in package.json names. */
export function endWithNpm(script) {
  // Started by hand, it may go on without its shell.
  if (process.env.npm_lifecycle_event === undefined) return;
  const begun = ancestors(script);
  let missed = 0;
  // Twice, as a file that could not be read once says nothing.
  const poll = () => {
    missed = ancestors(script) === begun ? 0 : missed + 1;
    if (missed === 2) process.exit(1);
  };
  setInterval(poll, POLL_MILLISECONDS).unref();
}
