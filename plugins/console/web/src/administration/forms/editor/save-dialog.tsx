import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Refusal } from '../../../ui/notice.js';
import { Loaded } from '../../../ui/states.js';
import { Differences } from '../../tramites/publish/differences.js';
import type { FormDraft } from '../definition/form-definition.js';
import { formDifferences, removedCodes } from '../definition/form-differences.js';
import { usesOf, type FormUse } from '../form-queries.js';

interface SaveDialogProps {
  readonly codigo: string;
  readonly isNew: boolean;
  readonly saved: FormDraft;
  readonly draft: FormDraft;
  readonly saving: { readonly isPending: boolean; readonly error: unknown };
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** The question before a form is saved: what changes, and what that means for the processes that use it. */
export function SaveDialog({ codigo, isNew, saved, draft, saving, onSave, onClose }: SaveDialogProps) {
  const removed = removedCodes(saved, draft);
  const uses = useQuery({ ...usesOf(codigo, removed), enabled: !isNew });
  const effects = (code: string): string[] =>
    (uses.data ?? []).flatMap(({ nombre, lee }) =>
      lee.filter(({ campo }) => campo === code).map(({ donde }) => `Proceso «${nombre}»: ${inner(donde)} la lee.`),
    );
  const differences = formDifferences(saved, draft).map((difference) =>
    difference.clase === 'quitada' ? { ...difference, efectos: effects(difference.codigo) } : difference,
  );
  // Another name makes no revision.
  const isAsking = differences.some(({ codigo: code, clase }) => clase !== 'dato' || code !== 'nombre');
  return (
    <Dialog title="Guardar el formulario" onClose={onClose} isBusy={saving.isPending}>
      <Refusal error={saving.error}>
        <p>Lo que cambió sigue aquí.</p>
      </Refusal>
      {differences.length === 0 ? <p>No cambió nada.</p> : <Differences differences={differences} />}
      {!isNew && isAsking && <Loaded query={uses}>{(found) => <Consequence uses={found} />}</Loaded>}
      <div className="dialog__actions">
        <Button isBusy={saving.isPending} disabled={differences.length === 0} onClick={onSave}>
          {isNew ? 'Crear el formulario' : 'Guardar los cambios'}
        </Button>
        <Button look="quiet" disabled={saving.isPending} onClick={onClose}>
          Seguir editando
        </Button>
      </div>
    </Dialog>
  );
}

const inner = (place: string): string => place.charAt(0).toLowerCase() + place.slice(1);

function Consequence({ uses }: { readonly uses: readonly FormUse[] }) {
  if (uses.length === 0) return <p>Ningún proceso lo usa: el cambio no afecta a nadie todavía.</p>;
  const active = uses.filter(({ activa }) => activa !== null).map(({ nombre }) => `«${nombre}»`);
  const drafted = uses.filter(({ borrador }) => borrador).map(({ nombre }) => `«${nombre}»`);
  return (
    <>
      {active.length > 0 && (
        <p>
          Las versiones publicadas siguen con la revisión que tienen: {active.join(', ')}. Para que pregunten con la
          nueva, publíquelas otra vez.
        </p>
      )}
      {drafted.length > 0 && <p>Los borradores la toman al publicarse: {drafted.join(', ')}.</p>}
    </>
  );
}
