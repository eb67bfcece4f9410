import { createContext, use, useEffect, useMemo, useRef, type ReactNode } from 'react';

/** A key of a view, without Ctrl and Alt: `{ key: 'j', text: 'Bajar a la tarea siguiente', run }`. */
export interface Key {
  /** The key as `KeyboardEvent.key` has it. */
  readonly key: string;
  readonly text: string;
  readonly run: (event: KeyboardEvent) => void;
}

/** The keys of a part of the page. */
export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly Key[];
}

/** The groups that are on the page now; the newest comes first. */
class KeyRegistry {
  private readonly groups = new Set<{ readonly current: KeyGroup }>();

  add(group: { readonly current: KeyGroup }): () => void {
    this.groups.add(group);
    return () => this.groups.delete(group);
  }

  list(): readonly KeyGroup[] {
    return [...this.groups].reverse().map(({ current }) => current);
  }
}

const KeyContext = createContext(new KeyRegistry());

export const useKeyRegistry = (): KeyRegistry => use(KeyContext);

/** Tells whether the focused element takes the key: a field, or a dialog over the page. */
function isTaken({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true;
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), select, textarea');
}

/** The provider of the keys of the views that are shown. */
export function KeyProvider({ children }: { readonly children: ReactNode }) {
  const registry = useMemo(() => new KeyRegistry(), []);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      const pressed = registry
        .list()
        .flatMap(({ keys }) => keys)
        .find(({ key }) => key === event.key);
      if (!pressed) return;
      event.preventDefault();
      pressed.run(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [registry]);
  return <KeyContext value={registry}>{children}</KeyContext>;
}

/** Registers keys while the component is shown; they are in the list of keys (`?`). */
export function useKeys(title: string, keys: readonly Key[]): void {
  const registry = use(KeyContext);
  const group = useRef<KeyGroup>({ title, keys });
  group.current = { title, keys };
  useEffect(() => registry.add(group), [registry]);
}
