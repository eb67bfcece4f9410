import type { Browser } from 'puppeteer';

/** Kills a browser with its helpers. Except on Windows, the browser leads a process group. */
export function killGroup(browser: Browser): void {
  const child = browser.process();
  if (child?.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
