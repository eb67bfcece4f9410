import { useState } from 'react';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';
import { Sub, type Column } from '../../ui/table.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import { DifferenceList } from './difference-list.js';
import type { OverviewedProcess } from './process-queries.js';
import { RollBackDialog } from './roll-back-dialog.js';

type Version = Awaited<ReturnType<typeof admin.workflow.processes.versions.query>>['items'][number];

interface VersionsPanelProps {
  readonly codigo: string;
  readonly activa: number | undefined;
  readonly running: OverviewedProcess['enCurso'];
  readonly nameOf: (codigo: string) => string | undefined;
}

/** The versions of a process: who published each, what it changed, and what still runs on it. */
export function VersionsPanel({ codigo, activa, running, nameOf }: VersionsPanelProps) {
  const { may } = useSession();
  const [chosen, setChosen] = useState<number>();
  const query = usePages<Version, number>(['processes', 'versions', { codigo, paged: true }], (place, options) =>
    admin.workflow.processes.versions.query({ llave: codigo, ...place, limit: 20 }, options),
  );
  const counts = new Map(running.map(({ version, instancias }) => [version, instancias]));
  const columns: readonly Column<Version>[] = [
    {
      id: 'version',
      title: 'Versión',
      cell: ({ version, estado }) => (
        <>
          {version} {estado === 'ACTIVA' && <Badge look="success">Activa</Badge>}
        </>
      ),
      below: ({ usuario, fecha }) => (
        <>
          <Sub>{usuario === null ? 'De un paquete' : `La publicó ${usuario}`}</Sub>
          <Sub>{momentInWords(fecha)}</Sub>
        </>
      ),
    },
    {
      id: 'cambios',
      title: 'Cambios',
      className: 'cell-words',
      cell: ({ comentario }) => comentario ?? '',
      below: ({ version, diferencias }) =>
        diferencias === null ? (
          <Sub>Es la primera.</Sub>
        ) : (
          <details className="more">
            <summary>
              {diferencias.length === 1 ? '1 cambio' : `${diferencias.length} cambios`} desde la {version - 1}
            </summary>
            <DifferenceList differences={diferencias} nameOf={nameOf} />
          </details>
        ),
    },
    {
      id: 'enCurso',
      title: 'En curso',
      cell: ({ version }) => counts.get(version)?.toLocaleString('es-CO') ?? <span className="muted">Nada</span>,
    },
    {
      id: 'volver',
      title: 'Volver atrás',
      cell: ({ version }) =>
        activa !== undefined && version !== activa && may('workflow.designer', 'workflow.admin') ? (
          <Button look="quiet" onClick={() => setChosen(version)}>
            Volver a la {version}
          </Button>
        ) : null,
    },
  ];
  return (
    <section className="panel" aria-labelledby="versiones">
      <div className="panel__head">
        <h2 id="versiones">Versiones</h2>
      </div>
      <PagesTable
        query={query}
        label="Versiones"
        columns={columns}
        rowId={({ version }) => version}
        empty={<Empty icon="flow" title="Todavía no se ha publicado" />}
      />
      {chosen !== undefined && activa !== undefined && (
        <RollBackDialog {...{ codigo, activa, nameOf }} version={chosen} onClose={() => setChosen(undefined)} />
      )}
    </section>
  );
}
