import Bowser from 'bowser';

/** The device and the network addresses of a login; null for one that began before they were stored. */
export interface LoginTrace {
  /** The words of {@link deviceOf}. */
  readonly device: string | null;
  /** The address of the login itself, as limits count it. */
  readonly begunFrom: string | null;
  /** The address of the last use. */
  readonly usedFrom: string | null;
}

/** The device of a caller that is no known browser. */
const PROGRAM = 'Aplicación o programa';

/** The characters of a user agent that are read: browsers send fewer than 300. */
const MOST_CHARACTERS = 400;

// Only names of these lists are stored: bowser takes unknown ones from the text of the caller.
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** Describes the device of a user agent in words, such as "Firefox en Windows". */
export function deviceOf(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, MOST_CHARACTERS).trim();
  if (!text) return PROGRAM;
  const { browser, os } = Bowser.parse(text);
  if (!browser.name || !browsers.has(browser.name)) return PROGRAM;
  const name = browser.name.replace(/ for .*/, '');
  return os.name && systems.has(os.name) ? `${name} en ${os.name}` : name;
}
