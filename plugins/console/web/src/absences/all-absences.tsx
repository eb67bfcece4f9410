import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../frame/session.js';
import { Empty, Loaded } from '../ui/states.js';
import { Button, ButtonLink } from '../ui/button.js';
import { Pager } from '../ui/pager.js';
import { absenceList, type Absence } from './absence-queries.js';
import { AbsenceTable, type AbsenceActions } from './absence-table.js';
import { PendingRequests } from './pending-requests.js';
import { PlanDialog } from './plan-dialog.js';
import { RemoveDialog } from './remove-dialog.js';

/** The open dialog; to plan without an absence is for a user who has none yet. */
type Open = { readonly to: 'plan'; readonly absence?: Absence } | { readonly to: 'remove'; readonly absence: Absence };

/** Reads the cursor in an address; invalid values are ignored. */
function readCursor(search: URLSearchParams): number | undefined {
  const cursor = Number(search.get('despues'));
  return Number.isInteger(cursor) && cursor > 0 ? cursor : undefined;
}

/** The planned absences of all users, and who gets the tasks of each of them meanwhile. */
export function AllAbsences() {
  const { may } = useSession();
  const [search] = useSearchParams();
  const cursor = readCursor(search);
  const query = useQuery(absenceList(cursor));
  const [open, setOpen] = useState<Open>();
  const [removals, setRemovals] = useState(0);
  const plan = useRef<HTMLButtonElement>(null);
  // The button that asked for the removal disappears with its row, and would take the focus with it.
  useEffect(() => {
    if (removals > 0) plan.current?.focus();
  }, [removals]);
  const close = (): void => setOpen(undefined);
  const actions = useMemo<AbsenceActions>(
    () => ({
      onChange: (absence) => setOpen({ to: 'plan', absence }),
      onRemove: (absence) => setOpen({ to: 'remove', absence }),
    }),
    [],
  );
  const isManager = may('workflow.admin');
  return (
    <section className="stack all-absences" aria-labelledby="ausencias-de-todos">
      <div className="row row--between">
        <h2 id="ausencias-de-todos">Ausencias de todos</h2>
        {isManager && (
          <span className="row">
            <ButtonLink look="quiet" to="/ausencias/reasignar">
              Reasignar tareas
            </ButtonLink>
            <Button look="secondary" icon="plus" ref={plan} onClick={() => setOpen({ to: 'plan' })}>
              Planear una ausencia
            </Button>
          </span>
        )}
      </div>
      {isManager && <PendingRequests onDecided={() => setRemovals((count) => count + 1)} />}
      <Loaded query={query}>
        {({ items, nextCursor }) => (
          <AbsenceTable
            absences={items}
            actions={isManager ? actions : undefined}
            isBusy={query.isFetching}
            empty={<NoAbsence isLater={cursor !== undefined} />}
          >
            <Pager
              label="Páginas de las ausencias"
              cursor="despues"
              shown={items.length === 1 ? '1 ausencia' : `${items.length} ausencias`}
              next={nextCursor}
            />
          </AbsenceTable>
        )}
      </Loaded>
      {open?.to === 'plan' && <PlanDialog absence={open.absence} onClose={close} />}
      {open?.to === 'remove' && (
        <RemoveDialog
          absence={open.absence}
          onClose={close}
          onDone={() => {
            close();
            setRemovals((count) => count + 1);
          }}
        />
      )}
    </section>
  );
}

function NoAbsence({ isLater }: { readonly isLater: boolean }) {
  if (isLater) {
    return (
      <Empty icon="calendar" title="No hay más ausencias">
        <Link to="/ausencias">Ver las primeras</Link>
      </Empty>
    );
  }
  return (
    <Empty icon="calendar" title="No hay ausencias planeadas">
      <p>Aquí se ven las vacaciones y los permisos de los usuarios, con quien los sustituye.</p>
    </Empty>
  );
}
