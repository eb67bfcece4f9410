import { useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { Icon } from '../look/icon.js';

/** On top while there is no connection: what is typed stays, and what is asked for waits. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">
          <Icon name="offline" /> Sin conexión. Lo que escriba queda en este equipo; tomar, enviar y los archivos
          esperan.
        </p>
      )}
    </div>
  );
}
