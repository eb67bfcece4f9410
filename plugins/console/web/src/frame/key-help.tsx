import { useState } from 'react';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { useKeyRegistry, useKeys, type KeyGroup } from './keys.js';

/** Names of keys that are no letters. */
const names: Readonly<Record<string, string>> = {
  Enter: 'Entrar',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ' ': 'Espacio',
};

/** The list of the keys that the page has now, on `?`. */
export function KeyHelp() {
  const registry = useKeyRegistry();
  const [shown, setShown] = useState<readonly KeyGroup[]>();
  const close = (): void => setShown(undefined);
  useKeys('Ayuda', [{ key: '?', text: 'Ver estas teclas', run: () => setShown(registry.list()) }]);
  if (!shown) return null;
  return (
    <Dialog title="Teclas" onClose={close}>
      {shown.map(({ title, keys }) => (
        <section key={title} className="stack-s">
          <h3>{title}</h3>
          <dl className="key-list">
            {keys.map(({ key, text }) => (
              <div key={key} className="key-list__row">
                <dt>
                  <kbd>{names[key] ?? key}</kbd>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button onClick={close}>Cerrar</Button>
    </Dialog>
  );
}
