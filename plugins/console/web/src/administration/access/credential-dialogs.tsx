import { Button } from '../../ui/button.js';
import { SecretOnce } from '../frame/secret-once.js';
import { ChangeDialog } from './change-dialog.js';
import type { Choice } from './grant-fields.js';
import { RevokeDialog } from './revoke-dialog.js';
import { isLive } from './standing.js';
import type { Credentials } from './use-credentials.js';

interface CredentialActsProps<C> {
  readonly credentials: Credentials<C>;
  readonly credential: C;
  /** The credential as its buttons name it to screen readers. */
  readonly spoken: string;
}

/** The buttons of a credential in its row. */
export function CredentialActs<C>({ credentials: { setOpen }, credential, spoken }: CredentialActsProps<C>) {
  return (
    <span className="row">
      <Button look="secondary" onClick={() => setOpen({ to: 'change', credential })}>
        Cambiar<span className="visually-hidden"> {spoken}</span>
      </Button>
      <Button look="quiet" onClick={() => setOpen({ to: 'revoke', credential })}>
        Revocar<span className="visually-hidden"> {spoken}</span>
      </Button>
    </span>
  );
}

/** Writes what codes allow, in words. */
export const allowedInWords = (choices: readonly Choice[], codes: readonly string[]): string[] =>
  codes.map((code) => choices.find(({ codigo }) => codigo === code)?.nombre ?? code);

interface CredentialDialogsProps<C> {
  readonly credentials: Credentials<C>;
  readonly choices: readonly Choice[];
}

/** The open dialog of a page of credentials, once one is issued: its secret, its change, or its end. */
export function CredentialDialogs<C>({ credentials, choices }: CredentialDialogsProps<C>) {
  const { kind, open, close, done, readAnew } = credentials;
  if (open === undefined || open.to === 'issue') return null;
  if (open.to === 'show') {
    const { name, secret, fileName } = open;
    return (
      <SecretOnce
        title={`Emitió ${name}`}
        secret={secret}
        fileName={fileName}
        onClose={() => done(`Emitió ${name}.`)}
      />
    );
  }
  const { credential } = open;
  const name = kind.name(credential);
  if (open.to === 'change') {
    return (
      <ChangeDialog
        title={`Cambiar ${name}`}
        legend={kind.legend}
        choices={choices}
        edition={kind.edition(credential)}
        save={(grant, revision) => kind.save(credential, grant, revision)}
        fieldOf={kind.field}
        reload={() => kind.reload(credential)}
        onSaved={() => done(`Cambió ${name}.`)}
        onClose={close}
        onDiscard={() => {
          close();
          readAnew();
        }}
      />
    );
  }
  return (
    <RevokeDialog
      title={`Revocar ${name}`}
      allows={isLive(kind.ends(credential)) ? allowedInWords(choices, kind.allowed(credential)) : []}
      lastUsed={kind.lastUsed(credential)}
      revoke={() => kind.revoke(credential)}
      onClose={close}
      onDone={() => done(`Revocó ${name}.`)}
    />
  );
}
