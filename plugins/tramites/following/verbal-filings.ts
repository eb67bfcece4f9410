import { inject, injectable } from 'inversify';
import { Database, NotFoundError, UserDirectory } from '../../../host/plugin-api/index.js';
import type { Answers } from '../../forms/contract.js';
import type { VerbalFiling } from '../contract.js';

interface Row {
  readonly funcionario_id: number | null;
  readonly solicitante: string | null;
  readonly informacion: unknown;
  readonly asunto: string | null;
}

/** The code of the question for the object, in the form of a petition. */
const OBJECT = 'asunto';
const MOST_OF_OBJECT = 500;

/** The answers of people at the counter, for the receipt of a verbal petition. */
@injectable()
export class VerbalFilings {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Finds a verbal filing: `FollowedRecords.findVerbal`. */
  async find(key: string): Promise<VerbalFiling | undefined> {
    const sql = 'SELECT funcionario_id, solicitante, informacion, asunto FROM tramites_record WHERE clave = $1';
    const [record] = await this.database.rows<Row>(sql, [key]);
    if (!record) throw new NotFoundError('No se encontró información del trámite.');
    const { funcionario_id: clerkId, solicitante, informacion, asunto } = record;
    if (clerkId === null) return undefined;
    const objeto = this.database.parseJson<Answers>(informacion)[OBJECT];
    const clerk = (await this.users.namesOf([clerkId])).get(clerkId);
    return {
      solicitante,
      objeto: typeof objeto === 'string' ? objeto.slice(0, MOST_OF_OBJECT) : asunto,
      funcionario: clerk?.name ?? null,
    };
  }
}
