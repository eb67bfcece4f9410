import './instances.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ServiceError } from '../api/errors.js';
import { momentInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Badge } from '../ui/badge.js';
import { Empty, Loaded } from '../ui/states.js';
import { useTitle } from '../frame/title.js';
import { Incidents } from './incidents.js';
import { InstanceActions } from './instance-actions.js';
import { InstanceHistory } from './instance-history.js';
import { oneInstance, type OneInstance } from './instance-queries.js';
import { InstanceSteps } from './instance-steps.js';
import { OpenTasks } from './open-tasks.js';
import { IncidentBadge, StateBadge } from './state-badge.js';

/** One instance: its state, the way that it took, and the actions on it. */
export function Component() {
  const { llave = '' } = useParams();
  const query = useQuery(oneInstance(llave));
  const isUnknown = query.error instanceof ServiceError && ['not_found', 'validation'].includes(query.error.code);
  if (isUnknown) {
    return (
      <Empty isPage icon="flow" title="No existe esa instancia">
        <p>
          <Link to="/instancias">Buscar entre las instancias</Link>
        </p>
      </Empty>
    );
  }
  return <Loaded query={query}>{(one) => <Instance one={one} />}</Loaded>;
}

function Instance({ one }: { readonly one: OneInstance }) {
  const { instancia, track, incidents } = one;
  const { nombre } = track.diagrama;
  useTitle(track.radicado === null ? nombre : `${track.radicado}, ${nombre}`);
  return (
    <>
      <nav className="crumbs" aria-label="Ruta">
        <Link to="/instancias">Instancias</Link> <span aria-hidden="true">/</span>{' '}
        <Link to={`/instancias?proceso=${encodeURIComponent(track.proceso)}`}>{track.proceso}</Link>
      </nav>
      <div className="page-head">
        <div>
          <h1>{nombre}</h1>
          <p>
            {track.radicado !== null && (
              <>
                Radicado <FilingNumber radicado={track.radicado} />.{' '}
              </>
            )}
            <Times {...track} />
          </p>
          <p className="small mono">{track.llave}</p>
        </div>
        <div className="row">
          <StateBadge estado={instancia.estado} />
          <IncidentBadge count={incidents.length} />
          <Outcome {...instancia} />
        </div>
      </div>
      {track.padre !== null && (
        <p>
          La inició <Link to={`/instancias/${track.padre.llave}`}>una instancia de {track.padre.proceso}</Link>.
        </p>
      )}
      <InstanceActions one={one} />
      <Incidents incidents={incidents} />
      <OpenTasks tasks={instancia.tareas} />
      <InstanceSteps one={one} />
      <InstanceHistory llave={instancia.llave} diagram={track.diagrama} />
    </>
  );
}

/** A filing number; a link to the record where the user may read records. */
function FilingNumber({ radicado }: { readonly radicado: string }) {
  const { may } = useSession();
  return may('tramites.read') ? <Link to={`/buscar?q=${encodeURIComponent(radicado)}`}>{radicado}</Link> : radicado;
}

function Times({ version, activa, creada, terminada }: OneInstance['track']) {
  const current = activa === null || activa === version ? '' : ` (la activa es la ${activa})`;
  const end = terminada === null ? '' : `, terminó el ${momentInWords(terminada)}`;
  return <>{`Versión ${version}${current}, empezó el ${momentInWords(creada)}${end}`}</>;
}

function Outcome({ resultado, favorable }: OneInstance['instancia']) {
  if (resultado === null) return null;
  return <Badge look={favorable === false ? 'warning' : 'success'}>{resultado}</Badge>;
}
