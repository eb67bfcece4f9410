import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ServiceError } from '../../api/errors.js';
import { useSettled } from '../../counter/use-settled.js';

/** A preview that follows what is typed. */
export interface Preview<P> {
  /** The last preview without a fault; it stays while a fault is shown. */
  readonly shown: P | undefined;
  /** The words of the faults, by field. */
  readonly faults: Readonly<Record<string, string>>;
  /** The refusal, and the failure of the service. */
  readonly error: unknown;
}

/**
 * Asks the service for a preview as soon as the typing rests.
 *
 * @param input is what is shown; undefined while there is nothing to show.
 */
export function usePreview<I, P>(
  kind: string,
  input: I | undefined,
  read: (input: I, options: { readonly signal: AbortSignal }) => Promise<P>,
): Preview<P> {
  const asked = useSettled(input === undefined ? '' : JSON.stringify(input));
  const query = useQuery({
    queryKey: ['templates', 'preview', kind, asked],
    queryFn: ({ signal }) => read(JSON.parse(asked) as I, { signal }),
    enabled: asked !== '',
    gcTime: 0,
  });
  const [last, setLast] = useState<P>();
  useEffect(() => {
    if (query.data !== undefined) setLast(query.data);
  }, [query.data]);
  return { shown: query.data ?? last, faults: faultsOf(query.error), error: query.error };
}

/** Returns the faults by field; those of a template within the input lose its name. */
function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ServiceError)) return {};
  const faults = Object.entries(error.errors ?? {});
  return Object.fromEntries(faults.map(([path, words]) => [path.replace(/^plantilla\./, ''), words.join(' ')]));
}
