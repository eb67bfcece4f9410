import { Outlet } from 'react-router';
import { useSession } from './session.js';
import { Empty } from '../ui/states.js';
import { useTitle } from './title.js';

/** A view that the user may not see, such as by an address that a colleague sent. */
function NotAllowed() {
  useTitle('Sin permiso');
  return (
    <Empty isPage icon="lock" title="Su usuario no puede ver esta página">
      <p>Si la necesita para su trabajo, pida el permiso a quien administra los usuarios.</p>
    </Empty>
  );
}

export function GuardedView({ permissions }: { readonly permissions?: readonly string[] | undefined }) {
  const { may } = useSession();
  return !permissions || may(...permissions) ? <Outlet /> : <NotAllowed />;
}
