import { useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { Icon } from '../ui/icon.js';

/** A bar at the top while there is no connection: typed text stays, and requests wait. */
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
