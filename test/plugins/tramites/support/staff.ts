import request from 'supertest';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { neededWords } from './needed-words.js';

/** Bundle sections of a user who may read records and change their state. */
export const staff = {
  roles: [{ codigo: 'gestion', nombre: 'Gestión', permisos: ['tramites.read', 'tramites.manage'] }],
  usuarios: [{ username: 'gestora', password: 'correcta-y-larga', roles: ['gestion'] }],
};

/** A record as the admin interface answers it; `get` alone answers `llave`, `usuario` and `informacion`. */
interface AdminRecord {
  readonly id: number;
  readonly radicado: string;
  readonly estado: string;
  readonly vence: string | null;
  readonly llave?: string | null;
  readonly usuario?: number | null;
  readonly recibo?: string | null;
}

/** A client of the admin procedures for records. */
export interface StaffClient {
  list(filter?: object): Promise<{ items: AdminRecord[]; nextCursor: number | null }>;
  get(id: number): Promise<AdminRecord>;
  move(id: number, estado: string): Promise<void>;
}

/** Signs in as {@link staff}. */
export async function staffClient({ url }: TestHost): Promise<StaffClient> {
  const { username, password } = staff.usuarios[0]!;
  const { body } = await request(url).post('/api/token').send({ username, password }).expect(200);
  const authorization = `Bearer ${(body as { access: string }).access}`;
  const query = async <T>(procedure: string, input: object): Promise<T> => {
    const answer = await request(url)
      .get(`/admin/trpc/tramites.records.${procedure}`)
      .query({ input: JSON.stringify(input) })
      .set('Authorization', authorization)
      .expect(200);
    return (answer.body as { result: { data: T } }).result.data;
  };
  return {
    list: (filter = {}) => query('list', filter),
    get: (id) => query('get', { id }),
    move: async (id, estado) => {
      await request(url)
        .post('/admin/trpc/tramites.records.move')
        .set('Authorization', authorization)
        .send({ id, estado, ...neededWords(estado) })
        .expect(200);
    },
  };
}
