import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../frame/session.js';
import { Badge } from '../../ui/badge.js';
import { ButtonLink } from '../../ui/button.js';
import { filterValues, type FilterField } from '../../ui/filter-fields.js';
import { Filters } from '../../ui/filters.js';
import { Notice } from '../../ui/notice.js';
import { Empty, Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { treeQuery, type ListedDepartment } from './department-data.js';
import { branchesOf, type Branch } from './department-tree.js';
import './departments.css';

const fields: readonly FilterField[] = [
  { kind: 'text', name: 'texto', label: 'Buscar por nombre o código', maxLength: 150, isLive: true },
];

const members = (count: number): string => (count === 1 ? '1 miembro' : `${count} miembros`);

/** The departments as a tree, or those that a search finds. */
export function Component() {
  const { may } = useSession();
  const { search, state } = useLocation();
  const { texto = '' } = filterValues(fields, new URLSearchParams(search), state);
  const query = useQuery(treeQuery(texto));
  return (
    <AdministrationPage
      title="Dependencias"
      lead="Las tareas de una dependencia las toman sus miembros y quien la dirige."
      actions={
        may('catalogs.dependencia.write') && (
          <ButtonLink icon="plus" to="/administracion/dependencias/nueva">
            Nueva dependencia
          </ButtonLink>
        )
      }
    >
      <div className="stack">
        <Filters label="Buscar dependencias" fields={fields} />
        <Loaded query={query}>
          {({ items, hayMas }) => (
            <>
              <p className="small" role="status">
                {items.length === 1 ? '1 dependencia' : `${items.length} dependencias`}
              </p>
              {hayMas && <Notice>Hay más dependencias que las que se ven aquí: busque por nombre o código.</Notice>}
              {items.length === 0 && <NoDepartment isSearch={texto !== ''} />}
              {texto === '' ? <Branches branches={branchesOf(items)} /> : <Found items={items} />}
            </>
          )}
        </Loaded>
      </div>
    </AdministrationPage>
  );
}

function NoDepartment({ isSearch }: { readonly isSearch: boolean }) {
  if (isSearch) return <Empty title="Ninguna dependencia tiene esas palabras">Pruebe con menos palabras.</Empty>;
  return <Empty title="No hay dependencias">Cree la primera: las demás pueden estar debajo de ella.</Empty>;
}

function Line({ department }: { readonly department: ListedDepartment }) {
  const { id, nombre, codigo, activo, miembros } = department;
  return (
    <div className="department-line">
      <Link to={`/administracion/dependencias/${id}`}>{nombre}</Link>
      <span className="small muted">
        <span className="mono">{codigo}</span>, {members(miembros)}
      </span>
      {!activo && <Badge>Inactiva</Badge>}
    </div>
  );
}

function Branches({ branches }: { readonly branches: readonly Branch[] }) {
  if (branches.length === 0) return null;
  return (
    <ul className="department-tree" role="list">
      {branches.map(({ department, below }) => (
        <li key={department.id}>
          <Line department={department} />
          <Branches branches={below} />
        </li>
      ))}
    </ul>
  );
}

function Found({ items }: { readonly items: readonly ListedDepartment[] }) {
  return (
    <ul className="department-tree" role="list">
      {items.map((department) => (
        <li key={department.id}>
          <Line department={department} />
          {department.nombrePadre !== null && <p className="small muted">Debajo de {department.nombrePadre}</p>}
        </li>
      ))}
    </ul>
  );
}
