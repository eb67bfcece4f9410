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

/** Finds the configuration of the fonts that came with the browser, where the machine has none. */
function fontFile(program: string): string | undefined {
  const file = path.join(path.dirname(program), 'fonts.conf');
  return existsSync(file) && !FONT_FOLDERS.some(hasFonts) ? file : undefined;
}

/** Makes the environment of the browser, without the host's variables, which may have secrets. */
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
