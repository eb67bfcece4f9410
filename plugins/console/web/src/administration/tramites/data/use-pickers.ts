import { useQuery } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { useSession } from '../../../frame/session.js';

/** Reads the processes that a tramite may start; undefined where the user may not read them. */
export function useProcesses() {
  const { may } = useSession();
  const query = useQuery({
    queryKey: ['workflow', 'process-names', {}],
    queryFn: ({ signal }) => admin.workflow.processes.list.query({ limit: 200 }, { signal }),
    enabled: may('workflow.read', 'workflow.designer', 'workflow.admin'),
    staleTime: 60_000,
  });
  return query.data?.items.map(({ codigo, nombre }) => ({ codigo, nombre }));
}

/** Reads the names of the departments; empty where the user may not read them. */
export function useDepartments(): readonly string[] {
  const { may } = useSession();
  const query = useQuery({
    queryKey: ['catalogs', 'department-names', {}],
    queryFn: ({ signal }) => admin.catalogs.dependencia.list.query({ limit: 100 }, { signal }),
    enabled: may('catalogs.dependencia.read', 'catalogs.dependencia.write'),
    staleTime: 60_000,
  });
  return (query.data?.items ?? []).filter(({ activo }) => activo).map(({ nombre }) => nombre);
}
