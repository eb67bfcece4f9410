import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNotice } from '../ui/notices.js';
import { useSession } from './session.js';
import { useLeave } from './unsaved.js';

/** Returns two letters for a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** The user's name at the top, and the menu under it. The browser closes it by Escape and by a click elsewhere. */
export function UserMenu() {
  const { usuario, signOut } = useSession();
  const leave = useLeave();
  const tell = useNotice();
  const menu = useRef<HTMLDivElement>(null);
  const ending = useMutation({
    mutationFn: () => signOut('here'),
    onError: (error) => tell(`La sesión sigue abierta. ${error.message}`, 'danger'),
  });
  const name = usuario.nombres || usuario.username;
  const close = (): void => menu.current?.hidePopover();
  return (
    <>
      <button className="user" type="button" popoverTarget="menu-usuario">
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <span className="user__name">{name}</span>
        <span className="visually-hidden">, su cuenta</span>
      </button>
      <div id="menu-usuario" className="user-menu no-print" popover="auto" ref={menu}>
        <p className="user-menu__name">{name}</p>
        <Link to="/cuenta" onClick={close}>
          Mi cuenta
        </Link>
        <button
          type="button"
          disabled={ending.isPending}
          onClick={() => {
            close();
            leave(() => ending.mutateAsync());
          }}
        >
          Cerrar la sesión
        </button>
      </div>
    </>
  );
}
