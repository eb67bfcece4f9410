import { useState } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { focusOn } from '../../ui/focus.js';
import { useNotice } from '../../ui/notices.js';
import type { Edition } from '../frame/use-editor.js';
import type { Grant } from './grant-fields.js';
import type { Ends } from './standing.js';

/** A kind of credential: how its pages name one, read it and change it. */
export interface CredentialKind<C> {
  /** The beginning of the keys of its queries. */
  readonly queryKey: QueryKey;
  /** The credential with its article: `la clave de Banco Sur`. */
  readonly name: (credential: C) => string;
  /** The words above the choice of what it allows. */
  readonly legend: string;
  readonly allowed: (credential: C) => readonly string[];
  readonly lastUsed: (credential: C) => string | null;
  readonly ends: (credential: C) => Ends;
  readonly edition: (credential: C) => Edition<Grant>;
  readonly save: (credential: C, grant: Grant, revision: Edition<Grant>['revision']) => Promise<unknown>;
  /** Names the field of the form of a path of the input. */
  readonly field: (path: string) => string;
  /** Reads a credential as it is stored now; answers `undefined` where it was revoked. */
  readonly reload: (credential: C) => Promise<Edition<Grant> | undefined>;
  readonly revoke: (credential: C) => Promise<unknown>;
}

/** The open dialog of a page of credentials. */
type Open<C> =
  | { readonly to: 'issue' }
  | { readonly to: 'change' | 'revoke'; readonly credential: C }
  | { readonly to: 'show'; readonly secret: string; readonly name: string; readonly fileName: string };

/** Keeps which dialog of a page of credentials is open, and reads the list anew after a change. */
export function useCredentials<C>(kind: CredentialKind<C>) {
  const client = useQueryClient();
  const tell = useNotice();
  const [open, setOpen] = useState<Open<C>>();
  const close = (): void => setOpen(undefined);
  const readAnew = (): void => void client.invalidateQueries({ queryKey: kind.queryKey });
  return {
    kind,
    open,
    setOpen,
    close,
    readAnew,
    /** Ends a change, with words for it. */
    done: (words: string): void => {
      close();
      tell(words);
      readAnew();
      // The button of the row may be gone with the change.
      setTimeout(() => focusOn(document.querySelector('#contenido h1')));
    },
  };
}

export type Credentials<C> = ReturnType<typeof useCredentials<C>>;
