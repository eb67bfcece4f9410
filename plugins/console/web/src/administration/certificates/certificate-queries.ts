import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { useSession } from '../../frame/session.js';
import { allOf } from '../frame/all-of.js';

const { certificates, registrations } = admin.certificates;

export type Certificate = Awaited<ReturnType<typeof certificates.get.query>>;
export type ListedCertificate = Awaited<ReturnType<typeof certificates.list.query>>['items'][number];
export type CertificateChoices = Awaited<ReturnType<typeof certificates.choices.query>>;
export type ListedRegistration = Awaited<ReturnType<typeof registrations.list.query>>['items'][number];

export const oneCertificate = (codigo: string) =>
  queryOptions({
    queryKey: ['certificates', 'get', { codigo }],
    queryFn: ({ signal }) => certificates.get.query({ codigo }, { signal }),
  });

/** Queries what the editor of a certificate offers. */
export const certificateChoices = queryOptions({
  queryKey: ['certificates', 'choices', {}],
  queryFn: ({ signal }) => certificates.choices.query(undefined, { signal }),
  staleTime: 60_000,
});

/** Reads the templates of documents; undefined where the user may not read them. */
export function useTemplates() {
  const { may } = useSession();
  const query = useQuery({
    queryKey: ['documents', 'template-names', {}],
    queryFn: ({ signal }) =>
      allOf<{ readonly codigo: string; readonly nombre: string }, string>((place) =>
        admin.documents.templates.list.query(place, { signal }),
      ),
    enabled: may('documents.admin'),
    staleTime: 60_000,
  });
  return query.data?.map(({ codigo, nombre }) => ({ codigo, nombre: `${nombre} (${codigo})` }));
}

/** Makes all pages about certificates be read anew. */
export function useCertificatesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['certificates'] });
}

export const addressOfCertificate = (codigo: string): string =>
  `/administracion/certificados/${encodeURIComponent(codigo)}`;
