import { Icon } from '../ui/icon.js';
import { instanceStates, type InstanceState } from './words.js';

export function StateBadge({ estado }: { readonly estado: InstanceState }) {
  const { text, look } = instanceStates[estado];
  return <span className={`badge ${look}`}>{text}</span>;
}

/** The number of tasks with an incident; nothing where there are none. */
export function IncidentBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge badge--danger">
      <Icon name="alert" /> {count === 1 ? '1 incidente' : `${count} incidentes`}
    </span>
  );
}
