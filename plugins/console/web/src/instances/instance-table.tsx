import { Link } from 'react-router';
import type { admin } from '../api/admin.js';
import { momentInWords } from '../frame/dates.js';
import { IncidentBadge, StateBadge } from './state-badge.js';

type Listed = Awaited<ReturnType<typeof admin.workflow.instances.list.query>>['items'][number];

interface InstanceTableProps {
  readonly items: readonly Listed[];
  /** The names of processes, by their codes. */
  readonly names: ReadonlyMap<string, string>;
}

/** A page of instances, the newest first. */
export function InstanceTable({ items, names }: InstanceTableProps) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label="Instancias">
      <table className="table table--wide">
        <thead>
          <tr>
            <th scope="col">Instancia</th>
            <th scope="col">Expediente</th>
            <th scope="col">Estado</th>
            <th scope="col" className="end">
              Versión
            </th>
            <th scope="col">Empezó</th>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <Link className="task-link" to={`/instancias/${one.llave}`}>
                  {names.get(one.proceso) ?? one.proceso}
                </Link>
                <span className="sub mono keep">{one.llave}</span>
                {one.padre !== null && <span className="sub">La inició otra instancia</span>}
              </th>
              <td>
                {one.registro === null ? (
                  <span className="muted">Sin expediente</span>
                ) : (
                  <>
                    <span className="num keep">{one.registro.radicado}</span>
                    {one.registro.solicitante !== null && <span className="sub">{one.registro.solicitante}</span>}
                    {one.registro.asunto !== null && <span className="sub">{one.registro.asunto}</span>}
                  </>
                )}
              </td>
              <td>
                <span className="row">
                  <StateBadge estado={one.estado} />
                  <IncidentBadge count={one.incidentes} />
                </span>
              </td>
              <td className="end">{one.version}</td>
              <td className="keep">
                {momentInWords(one.creada)}
                {one.terminada !== null && <span className="sub">Terminó: {momentInWords(one.terminada)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
