import { useQuery } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Sub, Table, type Column } from '../../ui/table.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { PagesTable } from '../frame/pages-table.js';
import { usePages } from '../frame/use-pages.js';
import {
  addressOfProcedure,
  offeredProcedures,
  parametersInWords,
  type ListedProcedure,
  type OfferedProcedure,
} from './procedure-queries.js';
import { usesInWords } from './uses.js';

const columns: readonly Column<ListedProcedure>[] = [
  {
    id: 'codigo',
    title: 'Procedimiento',
    to: ({ pro_codigo }) => addressOfProcedure(pro_codigo),
    cell: ({ pro_codigo }) => pro_codigo,
    below: ({ nombre_bd }) => <Sub className="mono">{nombre_bd}</Sub>,
  },
  {
    id: 'usos',
    title: 'Para qué se usa',
    cell: ({ usos }) => (usos === null ? 'La lista guardada no se puede leer' : usesInWords(usos)),
  },
  {
    id: 'permisos',
    title: 'Quién lo ejecuta',
    cell: ({ permisos }) =>
      permisos === null
        ? 'La lista guardada no se puede leer'
        : permisos.length === 0
          ? 'Cualquier usuario'
          : `Quien tenga ${permisos.join(' o ')}`,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ activo, usos, permisos }) =>
      usos === null || permisos === null ? (
        <Badge look="danger">Guárdelo de nuevo</Badge>
      ) : activo ? (
        <Badge look="success">Activo</Badge>
      ) : (
        <Badge>Apagado</Badge>
      ),
  },
];

/** The registered procedures, and those of the database that are not registered. */
export function Component() {
  const { may } = useSession();
  const query = usePages<ListedProcedure, string>(['procedures', 'list', {}], (place, options) =>
    admin.procedures.procedures.list.query({ ...place, limit: 50 }, options),
  );
  return (
    <AdministrationPage
      title="Procedimientos"
      lead="Lo que la base de datos de la entidad responde: lo usan certificados, procesos, informes y programas."
      actions={
        <>
          {may('procedures.admin') && (
            <ButtonLink icon="plus" to="/administracion/procedimiento-nuevo">
              Registrar un procedimiento
            </ButtonLink>
          )}
          {may('procedures.sql') && (
            <ButtonLink look="secondary" to="/administracion/procedimiento-sql">
              Escribir uno en SQL
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="stack-l">
        <PagesTable
          query={query}
          label="Procedimientos registrados"
          columns={columns}
          rowId={({ pro_codigo }) => pro_codigo}
          empty={
            <Empty icon="file" title="No hay procedimientos registrados">
              <p>Registre uno de los que tiene la base de datos.</p>
            </Empty>
          }
        />
        {may('procedures.admin', 'procedures.sql') && <Unregistered />}
      </div>
    </AdministrationPage>
  );
}

/** The procedures of the database without a registration: nothing runs them. */
function Unregistered() {
  const { may } = useSession();
  const query = useQuery(offeredProcedures);
  const all: readonly Column<OfferedProcedure>[] = [
    { id: 'nombre', title: 'En la base de datos', className: 'mono', cell: ({ name }) => name },
    { id: 'recibe', title: 'Recibe', cell: parametersInWords },
    { id: 'estado', title: 'Estado', cell: () => <Badge>Sin registrar</Badge> },
    {
      id: 'acciones',
      title: 'Acciones',
      cell: ({ name }) => (
        <ButtonLink look="quiet" to={`/administracion/procedimiento-nuevo?nombre=${encodeURIComponent(name)}`}>
          Registrar<span className="visually-hidden"> {name}</span>
        </ButtonLink>
      ),
    },
  ];
  return (
    <section className="stack" aria-labelledby="sin-registrar">
      <h2 id="sin-registrar">Sin registrar</h2>
      <p>La base de datos los tiene, y nada los ejecuta hasta que se registren.</p>
      <Loaded query={query}>
        {(offered) => (
          <Table
            label="Procedimientos sin registrar"
            rows={offered.filter(({ codigos }) => codigos.length === 0)}
            columns={may('procedures.admin') ? all : all.slice(0, -1)}
            rowId={({ name }) => name}
            isBusy={query.isFetching}
            empty={<p className="muted">Todos están registrados.</p>}
          />
        )}
      </Loaded>
    </section>
  );
}
