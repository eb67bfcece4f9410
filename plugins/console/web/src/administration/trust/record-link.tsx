import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';

/** The link to the page of a record, whose entries have its number in the database; nothing without the permission. */
export function RecordLink({ id }: { readonly id: number }) {
  const { may } = useSession();
  const { data } = useQuery({
    queryKey: ['tramites', 'record-of-entry', { id }],
    queryFn: ({ signal }) => admin.tramites.records.get.query({ id }, { signal }),
    enabled: may('tramites.read') && Number.isInteger(id) && id > 0,
    staleTime: Infinity,
  });
  if (!data) return null;
  return (
    <>
      {' '}
      <Link to={`/expedientes/${data.radicado}`}>Abrir {data.radicado}</Link>
    </>
  );
}
