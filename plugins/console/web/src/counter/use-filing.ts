import { useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { mayPass } from '../api/queries.js';
import { answerOf, service } from '../api/service.js';
import type { Summary } from './counter-draft.js';
import { CONSENT } from './privacy-consent.js';

/** A filing that was made at the counter. */
export interface FiledAtCounter {
  readonly radicado: string;
  readonly datos: number;
  readonly recibo: string | null;
  /** The place to which the receipt and the notices go. */
  readonly destino: Summary['destino'];
}

const MISSING = 'Lea el aviso a la persona, y marque la casilla si lo acepta.';

/** Files the draft of a summary, exactly as the summary shows it, and with the privacy notice that was accepted. */
export function useFiling(
  { borrador, codigo, revision, aviso, destino }: Summary,
  onFiled: (filed: FiledAtCounter) => void,
) {
  const queries = useQueryClient();
  const [accepted, setAccepted] = useState<string>();
  const [tries, setTries] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const filing = useMutation({
    // The person waits at the counter: the filing is sent when there is a connection.
    networkMode: 'online',
    mutationFn: () =>
      answerOf(
        service.POST('/home/api/tramite/ventanilla/{codigo}', {
          params: {
            path: { codigo },
            query: { borrador, revision: String(revision), ...(accepted !== undefined && { aviso: accepted }) },
            // A draft is filed once: a call that comes again has the first record.
            header: { 'idempotency-key': borrador },
          },
          body: {},
        }),
      ),
    onSuccess: (filed) => {
      onFiled({ ...filed, destino });
      void queries.invalidateQueries({ queryKey: ['counter', 'drafts'] });
    },
    onError: (error) => {
      setTries((count) => count + 1);
      if (error instanceof ServiceError && error.code === 'notice_changed') setAccepted(undefined);
      // The draft or the notice is another one: both are shown as they are now.
      if (!mayPass(error)) void queries.invalidateQueries({ queryKey: ['counter', 'summary'] });
    },
  });
  const refused = filing.error instanceof ServiceError ? filing.error.errors?.['aviso']?.[0] : undefined;
  const consentFault = isMissing ? MISSING : refused;
  useEffect(() => {
    if (tries > 0) document.getElementById(CONSENT)?.focus();
  }, [tries]);
  return {
    filing,
    accepted,
    consentFault,
    setAccepted: (version: string | undefined): void => {
      setMissing(false);
      setAccepted(version);
    },
    file: (): void => {
      const lacks = aviso !== null && accepted === undefined;
      setMissing(lacks);
      if (lacks) setTries((count) => count + 1);
      else filing.mutate();
    },
  };
}
