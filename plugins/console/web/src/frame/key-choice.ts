const KEY = 'consola-teclas';

/**
 * Whether keys of one character do something on this computer. People who dictate, or whose hands tremble, press such
 * keys by accident (WCAG 2.1.4).
 */
export function hasLetterKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'no';
  } catch {
    return true;
  }
}

/** `false` where the browser stores nothing. */
export function chooseLetterKeys(isOn: boolean): boolean {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'no');
    return true;
  } catch {
    return false;
  }
}
