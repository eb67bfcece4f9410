import { useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { Icon } from '../look/icon.js';

/**
 * On top while there is no connection: what is typed stays on the page, and nothing is sent. The form of a task says
 * itself whether the browser has stored it, too.
 */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <Icon name="offline" /> Sin conexión. Lo que escriba sigue en esta página: no la cierre. Para tomar, enviar o
          abrir archivos, espere a que vuelva.
        </p>
      )}
    </div>
  );
}
