import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../frame/session.js';
import { viewsOpenedBy } from '../../frame/known-views.js';
import { Loaded } from '../../ui/states.js';
import { allPermissions, procedureCounts, type Permission } from './people-queries.js';
import { groupOf } from './words.js';

interface PermissionBoxesProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error?: string | undefined;
}

const GONE = 'Permiso que ya no existe';

/** Lists the permissions by the part of the service that they belong to, with those that are held and are gone. */
function grouped(known: readonly Permission[], chosen: readonly string[]): ReadonlyMap<string, readonly Permission[]> {
  const codes = new Set(known.map(({ code }) => code));
  const gone = chosen.filter((code) => !codes.has(code)).map((code) => ({ code, name: GONE }));
  const groups = new Map<string, Permission[]>();
  for (const permission of [...known, ...gone]) {
    const group = groupOf(permission.code);
    groups.set(group, [...(groups.get(group) ?? []), permission]);
  }
  return groups;
}

/** Check boxes of all permissions, with the things that each opens. A permission that the user lacks is locked. */
export function PermissionBoxes({ chosen, onChange, error }: PermissionBoxesProps) {
  const query = useQuery(allPermissions);
  return (
    <Loaded query={query}>
      {(known) => (
        <div className="permission-groups">
          {error !== undefined && <p className="error-text">{error}</p>}
          {[...grouped(known, chosen)].map(([group, permissions]) => (
            <fieldset key={group}>
              <legend>{group}</legend>
              {permissions.map((permission) => (
                <PermissionBox
                  key={permission.code}
                  permission={permission}
                  isChosen={chosen.includes(permission.code)}
                  onToggle={(isChosen) =>
                    onChange(
                      isChosen
                        ? [...chosen, permission.code].sort()
                        : chosen.filter((code) => code !== permission.code),
                    )
                  }
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </Loaded>
  );
}

interface PermissionBoxProps {
  readonly permission: Permission;
  readonly isChosen: boolean;
  readonly onToggle: (isChosen: boolean) => void;
}

function PermissionBox({ permission: { code, name }, isChosen, onToggle }: PermissionBoxProps) {
  const { may } = useSession();
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!may(code)}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <span>
        {name} <span className="mono small muted">{code}</span>
        <Opened code={code} />
        {!may(code) && <small>No lo puede dar ni quitar: usted no tiene este permiso.</small>}
      </span>
    </label>
  );
}

/** The pages of the console and the number of calls that a permission opens. */
export function Opened({ code }: { readonly code: string }) {
  const counts = useQuery(procedureCounts).data;
  const pages = viewsOpenedBy(code).map(({ name }) => name);
  const calls = counts?.get(code) ?? 0;
  const parts = [
    pages.length > 0 && `Abre ${pages.length === 1 ? 'la página' : 'las páginas'} ${pages.join(', ')}.`,
    calls > 0 && (calls === 1 ? '1 acción de administración.' : `${calls} acciones de administración.`),
  ].filter(Boolean);
  return parts.length === 0 ? null : <small>{parts.join(' ')}</small>;
}
