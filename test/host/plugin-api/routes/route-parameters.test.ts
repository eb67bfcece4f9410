import { expect } from 'chai';
import { z } from 'zod';
import {
  anyone,
  booleanParameter,
  empty,
  idParameter,
  integerParameter,
  route,
  rowId,
} from '../../../../host/plugin-api/index.js';

const declare = (path: string, schemas: { params?: z.ZodType; query?: z.ZodType }) =>
  route({
    method: 'GET',
    path,
    summary: 'A path',
    access: anyone,
    ...schemas,
    answers: { 200: { description: 'Done' } },
    handle: () => empty(),
  });

describe('the parameters of a route', () => {
  const refused: Record<string, z.ZodType> = {
    rowId,
    'an optional number': z.number().optional(),
    'a number with a default': z.int().default(1),
    'a boolean': z.boolean(),
    'a date': z.date(),
    'a large number': z.bigint(),
    'a number in a pipe': z.pipe(z.number(), z.transform(String)),
    'one of several numbers': z.union([z.literal(1), z.literal(2)]),
    'an object': z.object({ id: z.string() }),
    'a named number': z.int().meta({ id: 'SomeNumber' }),
  };
  for (const [name, schema] of Object.entries(refused)) {
    it(`are refused as ${name}, with the reason, in a path and in a query`, () => {
      const reason = /^Route GET \/casas.*'id' in (?:params|query) takes no text.*idParameter/;
      expect(() => declare('/casas/:id', { params: z.object({ id: schema }) })).to.throw(TypeError, reason);
      expect(() => declare('/casas', { query: z.object({ id: schema }) })).to.throw(TypeError, reason);
    });
  }

  const taken: Record<string, z.ZodType> = {
    idParameter,
    integerParameter,
    booleanParameter,
    'a UUID': z.uuid(),
    'one of several texts': z.enum(['norte', 'sur']),
    'a coerced number': z.coerce.number().int().min(1).optional(),
    'a coerced date': z.coerce.date(),
    'a text or a number': z.union([z.number(), z.string()]),
    'a preprocessed number': z.preprocess(Number, z.int()),
    'an optional preprocessed number': z.preprocess(Number, z.int()).optional(),
    'a named text': z.string().meta({ id: 'SomeText' }),
    anything: z.unknown(),
  };
  for (const [name, schema] of Object.entries(taken)) {
    it(`are accepted as ${name}`, () => {
      declare('/casas/:id', { params: z.object({ id: schema }) });
      declare('/casas', { query: z.object({ id: schema }) });
    });
  }

  it('may be a list of texts only in a query, where a name may be repeated', () => {
    const schema = z.object({ id: z.array(z.string()) });
    declare('/casas', { query: schema });
    expect(() => declare('/casas/:id', { params: schema })).to.throw(TypeError, 'takes no text');
    expect(() => declare('/casas', { query: z.object({ id: z.array(z.int()) }) })).to.throw(TypeError, 'takes no text');
  });

  it('have the names of the path', () => {
    expect(() => declare('/casas/:casa', { params: z.object({ id: idParameter }) })).to.throw(
      TypeError,
      "params has no schema for 'casa'",
    );
    expect(() => declare('/casas', { params: z.object({ id: idParameter }) })).to.throw(
      TypeError,
      "params has a schema for 'id'",
    );
  });

  it('give the handler the id of a row as a number', () => {
    expect(idParameter.parse('12')).to.equal(12);
    for (const text of ['0', '-1', '1.5', '2147483648', 'a', '']) {
      expect(idParameter.safeParse(text).success, text).to.equal(false);
    }
  });
});
