import { Badge } from '../ui/badge.js';
import { instanceStates, type InstanceState } from './words.js';

export function StateBadge({ estado }: { readonly estado: InstanceState }) {
  const { text, look } = instanceStates[estado];
  return <Badge look={look}>{text}</Badge>;
}

/** The number of tasks with an incident; nothing where there are none. */
export function IncidentBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Badge look="danger" icon="alert">
      {count === 1 ? '1 incidente' : `${count} incidentes`}
    </Badge>
  );
}
