import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../frame/session.js';
import { Loaded } from '../../ui/states.js';
import { allRoles } from './people-queries.js';

interface RoleBoxesProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** Check boxes of all roles. A role with a permission that the user lacks is locked. */
export function RoleBoxes({ chosen, onChange, error }: RoleBoxesProps) {
  const { may } = useSession();
  const query = useQuery(allRoles);
  return (
    <Loaded query={query}>
      {(roles) => (
        <div className="permission-groups">
          <fieldset>
            <legend>Roles</legend>
            {error !== undefined && <p className="error-text">{error}</p>}
            {roles.length === 0 && <p>Todavía no hay roles.</p>}
            {roles.map(({ codigo, nombre, permisos, requiere_totp }) => {
              const isOwn = permisos.every((code) => may(code));
              return (
                <label className="check" key={codigo}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(codigo)}
                    disabled={!isOwn}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...chosen, codigo].sort() : chosen.filter((code) => code !== codigo))
                    }
                  />
                  <span>
                    {nombre}
                    {requiere_totp && <small>Exige verificación en dos pasos.</small>}
                    {!isOwn && <small>No lo puede dar ni quitar: tiene permisos que usted no tiene.</small>}
                  </span>
                </label>
              );
            })}
          </fieldset>
        </div>
      )}
    </Loaded>
  );
}
