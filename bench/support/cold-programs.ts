import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { programOnPath } from '../../test/support/debian-program.js';

/** Some browsers never end when called like this. */
const PATIENCE_MILLISECONDS = 15_000;

const run = (program: string, words: readonly string[]): Promise<unknown> =>
  promisify(execFile)(program, words, { timeout: PATIENCE_MILLISECONDS, killSignal: 'SIGKILL' });

/** A program that is started for each document. */
export interface ColdProgram {
  readonly name: string;
  /** Prints a file of HTML. */
  print(html: string, pdf: string): Promise<void>;
}

/** Makes the program that calls the service's browser from the command line. */
function coldBrowser(browser: string, folder: string): ColdProgram {
  return {
    name: 'chromium --print-to-pdf',
    print: async (html, pdf) => {
      const profile = await mkdtemp(path.join(folder, 'profile-'));
      const words = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
      await run(browser, [...words, `--user-data-dir=${profile}`, `--print-to-pdf=${pdf}`, `file://${html}`]);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Lists the installed programs. */
export function coldPrograms(browser: string, folder: string): readonly ColdProgram[] {
  const others = ['wkhtmltopdf', 'weasyprint'].flatMap((name) => {
    const program = programOnPath(name);
    const print = async (html: string, pdf: string): Promise<void> => {
      await run(program!, [html, pdf]);
    };
    if (program === undefined) process.stdout.write(`${name} is not installed, and left out\n`);
    return program === undefined ? [] : [{ name, print }];
  });
  return [coldBrowser(browser, folder), ...others];
}
