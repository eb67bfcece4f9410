import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts'];

function hasFonts(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true }).some((name) => /\.(?:ttf|otf|ttc|pfb)$/i.test(String(name)));
  } catch {
    return false;
  }
}

/** Returns the fonts that came with the program, where the machine has none. */
function fontFile(program: string): string | undefined {
  const file = path.join(path.dirname(program), 'fonts.conf');
  return existsSync(file) && !FONT_FOLDERS.some(hasFonts) ? file : undefined;
}

/** Returns the environment of the browser: nothing of the host's, whose secrets may stand there. */
export function browserEnvironment(program: string, profile: string): Record<string, string> {
  const fonts = process.platform === 'linux' ? fontFile(program) : undefined;
  const { PATH = '', SystemRoot } = process.env;
  return {
    PATH,
    HOME: profile,
    TMPDIR: profile,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    ...(SystemRoot !== undefined && { SystemRoot, TEMP: profile, TMP: profile }),
    ...(fonts !== undefined && { FONTCONFIG_FILE: fonts }),
  };
}
