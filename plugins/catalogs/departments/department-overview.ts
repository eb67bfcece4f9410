import { inject, injectable, optional } from 'inversify';
import {
  conditions,
  Database,
  NotFoundError,
  UserDirectory,
  UserStore,
  type GroupUse,
  type Identity,
} from '../../../host/plugin-api/index.js';
import { absenceReaders, Absences } from '../../workflow/contract.js';
import { GroupUses } from '../engine/group-uses.js';
import { Resources } from '../engine/resources.js';
import { searchedOf } from '../engine/resource-list.js';
import { dependencia } from '../resources/dependencia.js';

/** The most departments of the tree; a larger city searches. */
export const MOST_DEPARTMENTS = 2000;

/** The most departments that a search finds. */
const MOST_FOUND = 100;

/** A department in the tree. */
export interface ListedDepartment {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly activo: boolean;
  /** Id of the department above it. */
  readonly padre: number | null;
  readonly nombrePadre: string | null;
  readonly miembros: number;
}

/** A user, as a department names them. */
export interface DepartmentPerson {
  readonly id: number;
  readonly usuario: string;
  readonly nombre: string;
  readonly activo: boolean;
  /** The absence of today; null for a user who is present, and for a caller who may not see absences. */
  readonly ausente: { readonly hasta: string; readonly sustituto: string | null } | null;
}

/** The people of a department, the head first where there is one. */
export interface DepartmentPeople {
  readonly personas: readonly DepartmentPerson[];
  /** Whether the caller sees absences. */
  readonly conAusencias: boolean;
}

interface TreeRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly activo: boolean;
  readonly padre: number | null;
  readonly nombre_padre: string | null;
  readonly miembros: number | string;
}

/** Shows departments to administrators: their tree, their people and the things that refer to them. */
@injectable()
export class DepartmentOverview {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Resources) private readonly resources: Resources,
    @inject(GroupUses) private readonly uses: GroupUses,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(UserStore) private readonly accounts: UserStore,
    @inject(Absences) @optional() private readonly absences?: Absences,
  ) {}

  /** Lists the departments, or those with each of the words in their code or name. `hayMas`: some are left out. */
  async tree(search = ''): Promise<{ readonly items: readonly ListedDepartment[]; readonly hayMas: boolean }> {
    const words = search.split(/\s+/).filter((word) => word !== '');
    const most = words.length === 0 ? MOST_DEPARTMENTS : MOST_FOUND;
    const columns = searchedOf(dependencia).map((field) => `d.${field}`);
    const rows = await conditions()
      .contains(this.database.dialect, columns, words)
      .rows<TreeRow>(
        this.database,
        (where) => `SELECT d.id, d.codigo, d.nombre, d.activo, d.padre, p.nombre AS nombre_padre,
            (SELECT COUNT(*) FROM catalogs_dependencia_miembros m WHERE m.item_id = d.id) AS miembros
          FROM catalogs_dependencia d LEFT JOIN catalogs_dependencia p ON p.id = d.padre ${where}
          ORDER BY d.id OFFSET 0 ROWS FETCH NEXT ${most + 1} ROWS ONLY`,
      );
    const items = rows.slice(0, most).map(({ nombre_padre, miembros, ...row }) => ({
      ...row,
      nombrePadre: nombre_padre,
      miembros: Number(miembros),
    }));
    return { items, hayMas: rows.length > most };
  }

  /** Returns the head and the members of a department. Throws `NotFoundError`. */
  async people(id: number, by: Identity): Promise<DepartmentPeople> {
    const department = await this.resources.of(dependencia).reader.get(id);
    const head = department['responsable'] as number | null;
    const members = department['miembros'] as readonly number[];
    const ids = [...new Set([...(head === null ? [] : [head]), ...members])];
    return this.named(ids, by);
  }

  /** Finds an active user by their username. Throws `NotFoundError`. */
  async person(usuario: string, by: Identity): Promise<DepartmentPerson> {
    const known = await this.users.findByUsername(usuario);
    const [person] = known ? (await this.named([known.userId], by)).personas : [];
    if (!person) throw new NotFoundError('No existe ese usuario, o no está activo.');
    return person;
  }

  /** Lists the kinds of things that refer to a department. Throws `NotFoundError`. */
  async listUses(id: number): Promise<readonly GroupUse[]> {
    const { reader } = this.resources.of(dependencia);
    return this.database.transaction(async (tx) => this.uses.listUses(dependencia, await reader.get(id, tx), tx));
  }

  private async named(ids: readonly number[], by: Identity): Promise<DepartmentPeople> {
    const conAusencias = this.absences !== undefined && absenceReaders.some((permission) => by.may(permission));
    const absent = conAusencias ? await this.absences.findAbsent(ids) : new Map<number, never>();
    const substitutes = [...absent.values()].map(({ substituteId }) => substituteId);
    const names = await this.users.namesOf(new Set([...ids, ...substitutes]));
    const active = await this.accounts.activeOf(ids);
    const personas = ids.flatMap((id) => {
      const name = names.get(id);
      if (!name) return [];
      const absence = absent.get(id);
      return [
        {
          id,
          usuario: name.username,
          nombre: name.name,
          activo: active.has(id),
          ausente: absence ? { hasta: absence.hasta, sustituto: names.get(absence.substituteId)?.name ?? null } : null,
        },
      ];
    });
    return { personas, conAusencias };
  }
}
