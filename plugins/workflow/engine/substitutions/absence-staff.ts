import { inject, injectable } from 'inversify';
import { isStaff, NotAllowedError, UserDirectory, type Identity } from '../../../../host/plugin-api/index.js';
import { TaskControl } from '../control/task-control.js';
import { refusedField } from './planned-absence.js';

/** The members of staff that a list to choose from shows at most. */
const MOST_FOUND = 20;

/** A member of staff in a list to choose from. */
export interface FoundStaff {
  readonly usuario: string;
  readonly nombre: string;
}

/** The users who may be absent, substitute and receive tasks: a citizen with a login is none of them. */
@injectable()
export class AbsenceStaff {
  constructor(
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(TaskControl) private readonly tasks: TaskControl,
  ) {}

  /** Throws `NotAllowedError` for a user who is not staff. */
  require(by: Identity): void {
    if (!isStaff(by)) throw new NotAllowedError('Esta página es para quienes trabajan en la entidad.');
  }

  /** Finds members of staff by the beginnings of words of their names and usernames. Throws as {@link require}. */
  async find(by: Identity, words: string): Promise<FoundStaff[]> {
    this.require(by);
    const found = await this.users.findStaff(words, MOST_FOUND);
    return found.map(({ username, name }) => ({ usuario: username, nombre: name }));
  }

  /** Finds the id of a substitute. Throws `InputError`, with one wording for unknown names and for other users. */
  async substituteId(username: string): Promise<number> {
    const id = await this.tasks.userId(username, 'sustituto');
    if (await this.isMember(id)) return id;
    throw refusedField('sustituto', 'No existe un usuario activo con ese nombre.');
  }

  /** Tells whether a user is active and works for the city. */
  async isMember(userId: number): Promise<boolean> {
    const identity = await this.users.identityOf(userId);
    return identity !== undefined && isStaff(identity);
  }
}
