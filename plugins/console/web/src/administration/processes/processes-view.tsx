import { useState } from 'react';
import { Link } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { More } from '../../ui/pager.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Sub, Table, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { usePages } from '../frame/use-pages.js';
import { BpmnDownload } from './bpmn/bpmn-download.js';
import { NewProcessDialog } from './new-process-dialog.js';
import { processAddress, type OverviewedProcess } from './process-queries.js';

/** Writes the instances of a version: `12 en la versión 3`. */
const running = ({ version, instancias }: OverviewedProcess['enCurso'][number]): string =>
  `${instancias.toLocaleString('es-CO')} en la versión ${version}`;

const columns: readonly Column<OverviewedProcess>[] = [
  {
    id: 'proceso',
    title: 'Proceso',
    className: 'cell-words',
    cell: ({ nombre }) => nombre,
    to: ({ codigo }) => processAddress(codigo),
    below: ({ codigo }) => <Sub className="mono">{codigo}</Sub>,
  },
  {
    id: 'activa',
    title: 'Versión activa',
    cell: ({ activa }) => (activa === null ? <Badge look="warning">Sin publicar</Badge> : activa),
  },
  {
    id: 'borrador',
    title: 'Borrador',
    cell: ({ borrador }) =>
      borrador === null ? (
        <span className="muted">No hay</span>
      ) : borrador.usuario === null ? (
        'De un paquete'
      ) : (
        `De ${borrador.usuario}`
      ),
    below: ({ borrador }) => <Sub>{borrador?.fecha && momentInWords(borrador.fecha)}</Sub>,
  },
  {
    id: 'enCurso',
    title: 'En curso',
    cell: ({ enCurso }) => (enCurso.length === 0 ? <span className="muted">Nada</span> : running(enCurso[0]!)),
    below: ({ enCurso }) => enCurso.slice(1).map((one) => <Sub key={one.version}>{running(one)}</Sub>),
  },
  {
    id: 'incidentes',
    title: 'Incidentes',
    cell: ({ codigo, incidentes }) =>
      incidentes === 0 ? (
        <span className="muted">Ninguno</span>
      ) : (
        <Link to={`/instancias?${new URLSearchParams({ proceso: codigo, incidentes: 'si' })}`}>{incidentes}</Link>
      ),
  },
];

const download: Column<OverviewedProcess> = {
  id: 'bpmn',
  title: 'Descargar',
  cell: ({ codigo, nombre, activa }) => <BpmnDownload codigo={codigo} nombre={nombre} isDraft={activa === null} />,
};

/** The processes of the city, their drafts, and what runs on them. */
export function Component() {
  const query = usePages<OverviewedProcess, string>(['processes', 'overview', {}], (place, options) =>
    admin.workflow.processes.overview.query({ ...place, limit: 50 }, options),
  );
  const { may } = useSession();
  const [isMaking, setMaking] = useState(false);
  return (
    <AdministrationPage
      title="Procesos"
      lead="Los pasos que sigue cada trámite, de la solicitud a la respuesta."
      actions={
        may('workflow.designer') && (
          <>
            <ButtonLink look="secondary" to="/administracion/procesos-de-bpmn">
              Traer de BPMN
            </ButtonLink>
            <Button icon="plus" onClick={() => setMaking(true)}>
              Nuevo proceso
            </Button>
          </>
        )
      }
    >
      <Loaded query={query}>
        {(processes) => (
          <Table
            label="Procesos"
            rows={processes}
            columns={may('workflow.designer') ? [...columns, download] : columns}
            rowId={({ codigo }) => codigo}
            isBusy={query.isFetching}
            empty={
              <Empty icon="flow" title="Todavía no hay procesos">
                <p>Cree el primero, o importe un paquete de configuración.</p>
              </Empty>
            }
          >
            <More query={query} />
          </Table>
        )}
      </Loaded>
      {isMaking && <NewProcessDialog onClose={() => setMaking(false)} />}
    </AdministrationPage>
  );
}
