import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundledBrowser } from '../../plugins/documents/printing/bundled-browser.js';
import { findBrowser, type FoundBrowser } from '../../plugins/documents/printing/find-browser.js';

/** The variable with the path of the browser for the tests, or `bundled` for that of @sparticuz/chromium. */
const CHOSEN = 'TEST_BROWSER';

const folder = path.join(tmpdir(), 'ventanilla-test-browser');
const lock = path.join(folder, 'lock');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Takes the lock: one worker of the suite unpacks the browser, the others wait for it. */
async function taken(): Promise<boolean> {
  try {
    const file = await open(lock, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch {
    const holder = await readFile(lock, 'utf8').catch(() => '');
    if (holder !== '' && !isAlive(Number(holder))) await rm(lock, { force: true });
    return false;
  }
}

async function chosen(): Promise<FoundBrowser | undefined> {
  const choice = process.env[CHOSEN];
  if (choice !== 'bundled') return findBrowser(choice, folder);
  const bundled = bundledBrowser();
  return bundled && { from: 'package', program: () => bundled.unpackInto(folder) };
}

async function find(): Promise<string> {
  const browser = await chosen();
  if (!browser) {
    throw new Error(`There is no browser for the tests: install chromium, or name a program in ${CHOSEN}.`);
  }
  if (browser.from !== 'package') return browser.program();
  await mkdir(folder, { recursive: true });
  while (!(await taken())) await pause(50);
  try {
    return await browser.program();
  } finally {
    await rm(lock, { force: true });
  }
}

let found: Promise<string> | undefined;

/**
 * Returns the path of a browser, for `documents.pdf.browser` of the configuration: the one that `TEST_BROWSER` names,
 * that of the machine, or one that all workers of a run share.
 */
export function testBrowser(): Promise<string> {
  found ??= find();
  return found;
}
